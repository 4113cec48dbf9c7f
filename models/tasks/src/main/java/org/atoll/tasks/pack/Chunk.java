// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.pack;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A block of bytes that one task writes from its start on, and others read as far as it was
/// written when they were given it. Each of those who use it holds it; who is the last to let it go
/// may write it anew. Who never lets go leaves it to the collector.
///
/// The count of holders is the only field that several threads write. Letting go is a release and
/// the last one's an acquire, so that whoever writes the bytes anew does so behind all reads.
final class Chunk {

    /// The most bytes of one: with its header an array of 1 MiB, which is what a region of a
    /// collector's heap holds.
    static final int MOST_BYTES = (1 << 20) - 64;

    private static final VarHandle HOLDERS;

    static {
        try {
            HOLDERS = MethodHandles.lookup().findVarHandle(Chunk.class, "holders", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final byte[] bytes;
    private final MemorySegment memory;

    @SuppressWarnings("UnusedVariable") // by HOLDERS
    private int holders = 1;

    /// Makes one that its maker holds.
    Chunk(byte[] bytes) {
        this.bytes = bytes;
        this.memory = MemorySegment.ofArray(bytes);
    }

    byte[] bytes() {
        return bytes;
    }

    MemorySegment memory() {
        return memory;
    }

    int length() {
        return bytes.length;
    }

    /// Whether it is shorter than what a pool keeps.
    boolean isSmall() {
        return bytes.length < MOST_BYTES;
    }

    /// Whether nobody but the caller holds it: only who holds it can add a holder.
    boolean isOnlyMine() {
        return (int) HOLDERS.getAcquire(this) == 1;
    }

    /// Adds a holder. The caller is one.
    void hold() {
        HOLDERS.getAndAdd(this, 1);
    }

    /// Takes a holder away.
    ///
    /// @return whether it was the last: the chunk is the caller's
    boolean letGo() {
        return (int) HOLDERS.getAndAdd(this, -1) == 1;
    }

    /// Makes the chunk the caller's again, who was the last to let it go.
    void holdAgain() {
        HOLDERS.setRelease(this, 1);
    }
}
