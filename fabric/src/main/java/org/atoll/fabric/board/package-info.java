// SPDX-License-Identifier: Apache-2.0

/// Boards: memory in which each of some ranks posts what all others read
/// ([org.atoll.fabric.board.Board]), for collectives of ranks that share memory.
package org.atoll.fabric.board;
