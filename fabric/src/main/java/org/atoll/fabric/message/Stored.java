// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;

/// A message that has come whole and that nobody has received yet: what a snapshot of a rank keeps
/// of its mailbox.
///
/// @param source  the sender's world rank
/// @param context the communicator's context
/// @param bytes   the packed message, which can only be read
public record Stored(int source, int context, int tag, MemorySegment bytes) {}
