// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// Draws fault plans that a correct program survives, written as a user would write them.
final class RandomFaults {
    private static final long RESTARTS = 0x7e57a47;
    private static final long RECOVERIES = 0x4ec0e4;
    private static final int DOUBLINGS = 13;

    private RandomFaults() {}

    /// A plan in the words of `--faults`, without crashes.
    static String draw(long seed, int size) {
        Random random = new Random(Mix.spread(seed));
        List<String> parts = new ArrayList<>();
        if (random.nextBoolean()) {
            parts.add("loss=" + upTo(30, random));
        }
        if (random.nextBoolean()) {
            parts.add("double=" + upTo(30, random));
        }
        if (random.nextBoolean()) {
            parts.add("delay=" + (1 + random.nextInt(500)) + "us");
            parts.add("reorder=" + upTo(10, random));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            parts.add((random.nextBoolean() ? "clog=" : "cut=") + span(random, size));
        }
        if (random.nextInt(3) == 0) {
            parts.add("slow=" + random.nextInt(size) + "*" + (2 + random.nextInt(20)));
        }
        if (random.nextInt(3) == 0) {
            parts.add("skew=" + random.nextInt(size) + "+" + random.nextInt(100) + "ms");
        }
        return String.join(",", parts);
    }

    /// When ranks crash and come back, any number of times, but for rank 0, who may hold what the
    /// others need then. The times are of very different sizes, as programs are.
    static String drawRestarts(long seed, int size) {
        Random random = new Random(Mix.spread(seed ^ RESTARTS));
        List<String> parts = new ArrayList<>();
        parts.add("detect=" + time(random));
        for (int i = size < 2 ? 0 : random.nextInt(2 * size); i > 0; i--) {
            parts.add("crash=" + (1 + random.nextInt(size - 1)) + "@" + time(random) + "+"
                    + time(random));
        }
        return String.join(",", parts);
    }

    /// When ranks of a job that recovers crash and come back, or run on though they count as lost:
    /// any of them, several at once, and again while they are coming back.
    static String drawRecoveries(long seed, int size) {
        Random random = new Random(Mix.spread(seed ^ RECOVERIES));
        List<String> parts = new ArrayList<>();
        parts.add("detect=" + shortTime(random));
        long at = 0;
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            boolean soon = at > 0 && random.nextBoolean();
            at = soon ? at + random.nextInt(100_000) : shortNanos(random);
            parts.add((random.nextInt(3) == 0 ? "zombie=" : "crash=") + random.nextInt(size) + "@"
                    + at + "ns+" + shortTime(random));
        }
        return String.join(",", parts);
    }

    private static String shortTime(Random random) {
        return shortNanos(random) + "ns";
    }

    private static long shortNanos(Random random) {
        return 1L + random.nextInt(1000 << random.nextInt(DOUBLINGS));
    }

    private static String time(Random random) {
        int most = 10 << random.nextInt(DOUBLINGS);
        return (1 + random.nextInt(most)) + "us";
    }

    private static String upTo(int percent, Random random) {
        return String.format(Locale.ROOT, "0.%02d", random.nextInt(percent));
    }

    private static String span(Random random, int size) {
        String to = random.nextInt(4) == 0 ? "*" : Integer.toString(random.nextInt(size));
        return random.nextInt(size) + ">" + to + "@" + random.nextInt(20_000) + "us+"
                + (1 + random.nextInt(20_000)) + "us";
    }
}
