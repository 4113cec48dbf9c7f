// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.atoll.mpj.Comm;
import org.jspecify.annotations.Nullable;

/// Measures how long a cache line takes from rank 0 to rank 1 at the moment.
///
/// A virtual machine's processors change places while a benchmark runs, and with them every
/// time measured changes by a factor. The probe tells such stretches apart. Both ranks map a
/// file with two words each, on lines of their own: `word` carries the probe, `turn` counts the
/// probes begun. Each rank writes only its own two words, with release, and reads the
/// peer's, with acquire.
final class LineProbe {
    /// The length of the file: a page for each rank.
    static final int FILE_BYTES = 8192;

    private static final long PAGE_BYTES = 4096;
    private static final long TURN = 2048;
    private static final long STOP = -1;
    private static final long PROBE_NANOS = 200_000;
    private static final int PROBE_TAG = 3;
    private static final int MOST_SPINS = 1000;
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    private final Comm comm;
    private final @Nullable MemorySegment memory;
    private final long mine;
    private final long peer;
    private long turn;

    private LineProbe(Comm comm, @Nullable MemorySegment memory) {
        this.comm = comm;
        this.memory = memory;
        mine = comm.rank() * PAGE_BYTES;
        peer = PAGE_BYTES - mine;
    }

    /// Maps the file on ranks 0 and 1.
    ///
    /// @param comm the ranks that measure
    /// @param file a file of 8 KiB, zeroed; `-` for a probe that always says 0
    /// @throws IOException if the file cannot be mapped
    static LineProbe open(Comm comm, String file) throws IOException {
        if (file.equals("-") || comm.rank() > 1) {
            return new LineProbe(comm, null);
        }
        try (FileChannel channel = FileChannel.open(
                Path.of(file), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new LineProbe(
                    comm, channel.map(MapMode.READ_WRITE, 0, FILE_BYTES, Arena.global()));
        }
    }

    /// Measures. Ranks 0 and 1 call this together; blocks until both are here, for less than a
    /// millisecond after that.
    ///
    /// @return nanoseconds one way on rank 0, elsewhere 0
    double nanos() {
        if (memory == null) {
            return 0;
        }
        meet(memory);
        if (comm.rank() == 1) {
            answer(memory);
            return 0;
        }
        return ask(memory);
    }

    /// Drives the communicator while it waits, so that the peer can end what it is still in.
    /// Rank 1 leaves its word alone: rank 0 may still have to see in it the end of the last probe.
    private void meet(MemorySegment words) {
        turn++;
        if (comm.rank() == 0) {
            WORD.setRelease(words, mine, 0L);
        }
        WORD.setRelease(words, mine + TURN, turn);
        int spins = 0;
        while ((long) WORD.getAcquire(words, peer + TURN) < turn) {
            comm.tryProbe(comm.rank() ^ 1, PROBE_TAG);
            spins = spin(spins);
        }
    }

    private void answer(MemorySegment words) {
        long last = 0;
        int spins = 0;
        while (last != STOP) {
            spins = spin(spins);
            long word = (long) WORD.getAcquire(words, peer);
            if (word != last) {
                WORD.setRelease(words, mine, word);
                last = word;
                spins = 0;
            }
        }
    }

    private double ask(MemorySegment words) {
        long word = 0;
        long start = System.nanoTime();
        long end = start;
        while (end - start < PROBE_NANOS) {
            for (int i = 0; i < 10; i++) {
                say(words, ++word);
            }
            end = System.nanoTime();
        }
        say(words, STOP);
        return (double) (end - start) / word / 2;
    }

    private void say(MemorySegment words, long word) {
        WORD.setRelease(words, mine, word);
        int spins = 0;
        while ((long) WORD.getAcquire(words, peer) != word) {
            spins = spin(spins);
        }
    }

    /// A peer that takes long is not running; let it, in case it waits for this processor.
    private static int spin(int spins) {
        if (spins < MOST_SPINS) {
            Thread.onSpinWait();
            return spins + 1;
        }
        Thread.yield();
        return spins;
    }
}
