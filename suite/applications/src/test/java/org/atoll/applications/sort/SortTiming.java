// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;

/// Times both algorithms on one thread and Java's parallel sort in turn, and prints ratios of
/// medians and of minima. Run it with the test class path, on one processor so that all have the
/// same: `java -XX:ActiveProcessorCount=1 -cp ... org.atoll.applications.sort.SortTiming 3000000`.
final class SortTiming {

    private static final int ROUNDS = 31;
    private static final List<String> NAMES = List.of("rcs", "rbs", "Arrays.parallelSort");

    private SortTiming() {}

    public static void main(String[] args) {
        for (String keys : args.length == 0 ? new String[] {"3000000"} : args) {
            compare(KeyRange.drawn(Integer.parseInt(keys)).keys());
        }
    }

    private static void compare(int... keys) {
        var counting = new CachedSort(
                new SortProblem(keys.length, SortAlgorithm.RCS, SortAlgorithm.RCS.usualBits()),
                CachedSort.CACHED, Charge.NONE);
        PartSort buckets = new BucketSort(
                new SortProblem(keys.length, SortAlgorithm.RBS, SortAlgorithm.RBS.usualBits()),
                new ThreadPeers(0, List.of(new PartInbox(1))), Charge.NONE);
        int[] copy = new int[keys.length];
        double[][] millis = new double[NAMES.size()][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            millis[0][round] = time(() -> counting.sort(keys, steps(SortStep.OF_COUNTING)));
            millis[1][round] = time(() -> buckets.sort(keys, steps(SortStep.OF_BUCKETS)));
            System.arraycopy(keys, 0, copy, 0, keys.length);
            millis[2][round] = time(() -> Arrays.parallelSort(copy));
        }
        for (double[] times : millis) {
            Arrays.sort(times);
        }
        for (int k = 0; k < millis.length; k++) {
            double median = millis[k][ROUNDS / 2];
            System.out.printf(Locale.ROOT,
                    "%d keys  %s %.1f ms, at least %.1f  of %s %.2f, of minima %.2f%n",
                    keys.length, NAMES.get(k), median, millis[k][0], NAMES.getLast(),
                    median / millis[2][ROUNDS / 2], millis[k][0] / millis[2][0]);
        }
    }

    private static Breakdown steps(List<SortStep> steps) {
        return new Breakdown(Clock.SYSTEM, steps);
    }

    private static double time(Runnable sort) {
        long begin = System.nanoTime();
        sort.run();
        return (System.nanoTime() - begin) * 1e-6;
    }
}
