// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;

/// Memory outside of the heap that its owner frees, and that is freed all the same when the owner
/// cannot be reached any more: one life of a rank among several in a process frees nothing when it
/// is killed. Whoever uses the memory holds the arena. Any thread may use and close it.
public final class OwnedArena implements Arena {
    private static final Cleaner CLEANER = Cleaner.create();

    /// Goes when this does.
    private final Object owner = new Object();

    private final Arena memory;
    private final Cleaner.Cleanable end;

    /// Holds nothing yet.
    public OwnedArena() {
        Arena shared = Arena.ofShared();
        this.memory = shared;
        this.end = CLEANER.register(owner, shared::close);
    }

    @Override
    public MemorySegment allocate(long bytes, long alignment) {
        return memory.allocate(bytes, alignment);
    }

    @Override
    public MemorySegment.Scope scope() {
        return memory.scope();
    }

    /// Frees the memory; again does nothing.
    ///
    /// @throws IllegalStateException if somebody reads or writes it at this moment
    @Override
    public void close() {
        end.clean();
    }
}
