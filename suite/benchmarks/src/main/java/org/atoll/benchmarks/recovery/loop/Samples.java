// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery.loop;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;

/// The samples that the loops print: lines such as `sample`, `stop` and nanoseconds.
final class Samples {
    private static final int BATCHES = 15;
    private static final long BYTES = 300L << 20;
    private static final int MOST = 200_000;

    private Samples() {}

    /// Prints one.
    ///
    /// @param key what rows call it
    @SuppressWarnings("SystemOut") // samples belong on standard output
    static void print(String key, double nanos) {
        System.out.printf(Locale.ROOT, "sample\t%s\t%.1f%n", key, nanos);
    }

    /// The median of some times.
    ///
    /// @param count how many
    static double median(int count, LongSupplier nanos) {
        long[] times = new long[count];
        Arrays.setAll(times, _ -> nanos.getAsLong());
        Arrays.sort(times);
        return times[count / 2];
    }

    /// How long a copy of an array takes.
    ///
    /// @return nanoseconds
    static double copy(int bytes) {
        int times = (int) Math.clamp(BYTES / bytes, 1L, MOST);
        byte[] from = new byte[bytes];
        byte[] to = new byte[bytes];
        return median(BATCHES, () -> {
            long begin = System.nanoTime();
            for (int i = 0; i < times; i++) {
                System.arraycopy(from, 0, to, 0, bytes);
            }
            return (System.nanoTime() - begin) / times;
        });
    }
}
