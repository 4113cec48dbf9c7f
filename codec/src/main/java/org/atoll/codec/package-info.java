// SPDX-License-Identifier: Apache-2.0

/// How data become packed bytes: straight between a user's buffer and a frame, in one copy.
///
/// [ElementKinds] finds the kind of an array or a memory segment; [RecordLayout] is that of an
/// array of records. A [Layout] picks elements out of one, and is made of other layouts by
/// [Layout#vector] and its like; the simple shapes are [Strided] and [Indexed]. [ObjectCodec]
/// turns objects into byte arrays: [org.atoll.codec.graph.CompactObjects] by generated code,
/// [FilteredSerialization] by Java's own serialization. Classes that a rank lacks may come from
/// others ([org.atoll.codec.ship.ClassSource]).
///
/// The classes for arrays of numbers are twins: they differ in the type alone, so whoever has read
/// `IntElements` has read all, but for `ByteElements`, which copies eight bytes at once. A test
/// holds them alike.
///
/// Invariants: packers keep no state and allocate nothing, but for the records they make; packed
/// numbers are in the machine's own byte order, as frames are; an element never straddles two
/// ranges of a message, because ranges begin at multiples of 64 bytes and the packed length of an
/// element divides 64. Only a record may straddle ranges; it is then made twice.
package org.atoll.codec;
