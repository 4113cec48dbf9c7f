// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// Draws fault plans that a correct program survives, written as a user would write them.
final class RandomFaults {
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

    private static String upTo(int percent, Random random) {
        return String.format(Locale.ROOT, "0.%02d", random.nextInt(percent));
    }

    private static String span(Random random, int size) {
        String to = random.nextInt(4) == 0 ? "*" : Integer.toString(random.nextInt(size));
        return random.nextInt(size) + ">" + to + "@" + random.nextInt(20_000) + "us+"
                + (1 + random.nextInt(20_000)) + "us";
    }
}
