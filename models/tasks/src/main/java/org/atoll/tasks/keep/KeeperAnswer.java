// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import org.atoll.tasks.pack.Packed;

/// An answer of the keeper.
///
/// @param status one of [KeeperReply]
public record KeeperAnswer(int status, Packed items) {}
