// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A message that has come and that nobody has received yet: what a snapshot of a rank keeps of its
/// mailbox.
///
/// @param source  the sender's world rank
/// @param context the communicator's context
/// @param length  how many bytes it has
/// @param number  which one of its stream it is, from 1 on; 0 if that is not counted
/// @param bytes   the packed message, which can only be read; null if it was only announced
public record Stored(
        int source, int context, int tag, long length, long number,
        @Nullable MemorySegment bytes) {}
