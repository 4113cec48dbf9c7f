// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// An element of shared memory.
///
/// @param page  its page
/// @param at    its place there, in bytes
/// @param bytes 1, 4 or 8
record Element(int page, int at, int bytes) {}
