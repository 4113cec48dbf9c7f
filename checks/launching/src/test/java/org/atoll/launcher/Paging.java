// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedLongs;

/// Ranks that load and store shared memory, element by element, and check what they load. Each says
/// its process and a line when all have begun.
public final class Paging {
    private static final int LENGTH = 20_000;
    private static final int STRIDE = 97;
    private static final int OVER = 2;
    private static final int KEPT = 64;
    private static final int GARBAGE_BYTES = 1 << 14;

    private Paging() {}

    /// Runs on any number of ranks.
    ///
    /// @param args how many rounds; `lock` for two ranks that take two locks crosswise; `throw` for
    ///     one that throws; `soak` and for how many milliseconds, under constant collection; a
    ///     number and a file that there must be before it begins
    /// @throws InterruptedException if nobody needs it any more
    public static void main(String[] args) throws InterruptedException {
        while (args[0].matches("\\d+") && args.length > 1 && !Files.exists(Path.of(args[1]))) {
            Thread.sleep(20);
        }
        Dsm.run(args, dsm -> {
            SharedLongs shared = dsm.longs("shared", LENGTH);
            dsm.barrier();
            System.out.println("rank " + dsm.rank() + " is " + ProcessHandle.current().pid());
            switch (args[0]) {
                case "lock" -> lockCrosswise(dsm);
                case "throw" -> {
                    if (dsm.rank() == 1) {
                        throw new IllegalStateException("boom");
                    }
                    dsm.barrier();
                }
                case "soak" -> soak(dsm, shared, Long.parseLong(args[1]));
                default -> {
                    for (long round = 1; round <= Long.parseLong(args[0]); round++) {
                        play(dsm, shared, round);
                    }
                    System.out.println("rank " + dsm.rank() + " is right");
                }
            }
        });
    }

    /// Until rank 0 has had enough.
    private static void soak(Dsm dsm, SharedLongs shared, long millis) {
        AtomicLong collections = litter();
        long end = System.nanoTime() + millis * 1_000_000;
        long round = 0;
        while (shared.get(OVER) == 0) {
            dsm.barrier();
            if (dsm.rank() == 0 && System.nanoTime() - end > 0) {
                shared.set(OVER, 1);
            }
            play(dsm, shared, ++round);
        }
        System.out.println("rank " + dsm.rank() + " is right after " + round + " rounds and "
                + collections + " collections");
    }

    /// Leaves nothing but garbage behind, in a thread of its own.
    ///
    /// @return counts what was collected of it
    private static AtomicLong litter() {
        AtomicLong collections = new AtomicLong();
        Thread.ofPlatform().daemon().start(() -> {
            while (true) {
                collections.addAndGet(litterOnce());
            }
        });
        return collections;
    }

    /// @return 1 if it was collected
    private static int litterOnce() {
        WeakReference<Object> probe = new WeakReference<>(new Object());
        byte[][] kept = new byte[KEPT][];
        for (int i = 0; i < KEPT; i++) {
            kept[i] = new byte[GARBAGE_BYTES];
        }
        System.gc();
        return kept.length == KEPT && probe.refersTo(null) ? 1 : 0;
    }

    private static void play(Dsm dsm, SharedLongs shared, long round) {
        for (int i = STRIDE * dsm.rank(); i < LENGTH; i += STRIDE * dsm.size()) {
            shared.set(i, round + i);
        }
        dsm.locked(1, () -> shared.set(1, shared.get(1) + 1));
        dsm.barrier();
        for (int i = 0; i < LENGTH; i += STRIDE) {
            require(shared.get(i), round + i, i);
        }
        require(shared.get(1), round * dsm.size(), 1);
        dsm.barrier();
    }

    private static void require(long value, long expected, int index) {
        if (value != expected) {
            throw new AssertionError("index " + index + " is " + value + ", not " + expected);
        }
    }

    private static void lockCrosswise(Dsm dsm) {
        dsm.lock(dsm.rank());
        dsm.barrier();
        dsm.lock(1 - dsm.rank());
    }
}
