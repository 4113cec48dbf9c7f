// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;

/// Sends the messages of an engine.
@FunctionalInterface
public interface Outbox {
    /// Sends a message. It arrives once, after those sent before it to the same rank. This does
    /// not block, and calls no engine before it has returned.
    ///
    /// @param to   another rank, never the own one
    /// @param body any length from 0 on; it belongs to the outbox from now on, on the heap
    void send(int to, MessageKind kind, MemorySegment body);

    /// Sends a message whose memory its sender wants back.
    ///
    /// @param to   as above
    /// @param body any length; nobody changes it until it has left
    /// @param left to be called at most once, when the outbox does not use the body any more: at
    ///             once, or later by whoever may call the engine
    default void send(int to, MessageKind kind, MemorySegment body, Runnable left) {
        send(to, kind, body);
    }
}
