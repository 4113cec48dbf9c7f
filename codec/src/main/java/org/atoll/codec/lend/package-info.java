// SPDX-License-Identifier: Apache-2.0

/// Graphs that lie where other ranks read them, in place of travelling.
/// [org.atoll.codec.lend.LentMemory] is a rank's memory of that kind, and what it knows of the
/// others'; [org.atoll.codec.lend.SharedSlots] says who holds which part. A model sends a frame
/// that says where a graph lies, and decides what happens where there is no room.
@org.jspecify.annotations.NullMarked
package org.atoll.codec.lend;
