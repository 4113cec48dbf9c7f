// SPDX-License-Identifier: Apache-2.0

/// How data become packed bytes: straight between a user's buffer and a frame, in one copy.
///
/// [ElementKinds] finds the kind of an array or a memory segment. [Strided] and [Indexed] pick
/// blocks out of one. [ObjectCodec] turns objects into byte arrays, with [FilteredSerialization]
/// as its first implementation.
///
/// Invariants: packers keep no state and allocate nothing; packed numbers are in the machine's
/// own byte order, as frames are; an element never straddles two ranges of a message, because
/// ranges begin at multiples of 64 bytes and the packed length of an element divides 64.
package org.atoll.codec;
