// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.lang.foreign.MemorySegment;

/// Accesses of one rank by itself. Runs that touch are one. What lies apart is written run by
/// run, for what is between belongs to others; it is read in one piece and picked out, if it is
/// dense enough.
public final class Direct {
    /// The most bytes of the file that are looked at in one piece.
    private static final long PIECE = 1L << 20;

    /// At least one byte of so many must be wanted for reading in one piece.
    private static final long SPARSEST = 16;

    private Direct() {}

    /// Writes.
    ///
    /// @param access what goes where
    public static void write(Disk disk, FileAccess access) {
        if (access.isOneRun()) {
            if (access.bytes() > 0) {
                disk.write(access.memory(), access.first());
            }
            return;
        }
        MemorySegment staging = Disk.memory(PIECE);
        for (long at = access.from(); at < access.to(); at += PIECE) {
            long end = Math.min(access.to(), at + PIECE);
            MemorySegment.copy(access.memory(at, end), 0, staging, 0, end - at);
            long[] done = new long[1];
            access.list(at, end).each((start, length) -> {
                disk.write(staging.asSlice(done[0], length), start);
                done[0] += length;
            });
        }
    }

    /// Reads as far as the file goes.
    ///
    /// @param access what comes from where
    /// @return how many packed bytes there were
    public static long read(Disk disk, FileAccess access) {
        if (access.bytes() == 0) {
            return 0;
        }
        if (access.isOneRun()) {
            return disk.read(access.memory(), access.first());
        }
        FileAccess there = access.before(disk.size());
        MemorySegment staging = Disk.memory(PIECE);
        for (long at = there.from(); at < there.to(); ) {
            long place = there.tiling().place(at);
            long end = there.packedAt(place + PIECE);
            if ((end - at) * SPARSEST < PIECE) {
                end = Math.min(there.to(), at + PIECE);
                readApart(disk, there, at, end);
            } else {
                readTogether(disk, there, at, end, staging);
            }
            at = end;
        }
        return there.bytes();
    }

    private static void readApart(Disk disk, FileAccess access, long from, long to) {
        long[] at = {from};
        access.list(from, to).each((start, length) -> {
            disk.read(access.memory(at[0], at[0] + length), start);
            at[0] += length;
        });
    }

    private static void readTogether(
            Disk disk, FileAccess access, long from, long to, MemorySegment staging) {
        Spans spans = access.list(from, to);
        long base = spans.first();
        disk.read(staging.asSlice(0, spans.end() - base), base);
        MemorySegment target = access.memory(from, to);
        long[] done = new long[1];
        spans.each((start, length) -> {
            MemorySegment.copy(staging, start - base, target, done[0], length);
            done[0] += length;
        });
    }
}
