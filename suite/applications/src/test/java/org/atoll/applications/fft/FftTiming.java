// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.function.LongSupplier;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.jtransforms.fft.DoubleFFT_1D;
import org.visnow.jlargearrays.ConcurrencyUtils;

/// Times our transform and JTransforms in turn, on one core, then one and two threads of ours in
/// turn, and prints ratios of medians and of minima. Run it with the test class path:
/// `java -cp ... org.atoll.applications.fft.FftTiming 18 20`.
final class FftTiming {

    private static final int ROUNDS = 41;
    private static final int WARMUPS = 5;

    private FftTiming() {}

    public static void main(String[] args) {
        ConcurrencyUtils.setNumberOfThreads(1);
        for (String m : args.length == 0 ? new String[] {"14", "16", "18", "20"} : args) {
            compare(Integer.parseInt(m));
            scale(new FftProblem(Integer.parseInt(m)));
        }
    }

    private static void compare(int m) {
        int points = 1 << m;
        double[] source = new Random(m).doubles(2L * points).toArray();
        double[] z = new double[2 * points];
        double[][] x = {new double[points], new double[points]};
        double[][] y = {new double[points], new double[points]};
        var theirs = new DoubleFFT_1D(points);
        var ours = new SequentialFft(new FftProblem(m));
        double[][] millis = new double[2][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            millis[0][round] = time(points, () -> {
                System.arraycopy(source, 0, x[0], 0, points);
                System.arraycopy(source, points, x[1], 0, points);
                long begin = System.nanoTime();
                ours.transform(x[0], x[1], y[0], y[1]);
                return System.nanoTime() - begin;
            });
            millis[1][round] = time(points, () -> {
                System.arraycopy(source, 0, z, 0, 2 * points);
                long begin = System.nanoTime();
                theirs.complexForward(z);
                return System.nanoTime() - begin;
            });
        }
        print(m, "ours / JTransforms", millis[0], millis[1]);
    }

    private static void scale(FftProblem problem) {
        var repeats = new Repeats(WARMUPS, 1);
        double[][] millis = new double[2][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            FftRun one = SequentialFft.run(problem, repeats, Clock.SYSTEM);
            millis[0][round] = 1e3 * one.timing().wall();
            FftRun two = ThreadedFft.run(problem, 2, repeats, Clock.SYSTEM);
            millis[1][round] = 1e3 * two.timing().wall();
        }
        print(problem.m(), "one / two threads", millis[0], millis[1]);
    }

    private static void print(int m, String what, double[] first, double[] second) {
        Arrays.sort(first);
        Arrays.sort(second);
        double a = first[ROUNDS / 2];
        double b = second[ROUNDS / 2];
        System.out.printf(Locale.ROOT, "m %d  %s  %.3f / %.3f ms  ratio %.2f  of minima %.2f%n",
                m, what, a, b, a / b, first[0] / second[0]);
    }

    private static double time(int points, LongSupplier transform) {
        int times = Math.max(1, (1 << 18) / points);
        long nanos = 0;
        for (int k = 0; k < times; k++) {
            nanos += transform.getAsLong();
        }
        return nanos * 1e-6 / times;
    }
}
