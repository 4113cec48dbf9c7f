// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import org.atoll.applications.Randlc;
import org.atoll.fabric.World;

/// Some of the keys: the kernel. Different threads may read it at the same time.
///
/// Source: D. Bailey et al., The NAS Parallel Benchmarks, 1994, section 2.3.5.
final class Keys {

    private static final int DRAWS = 4;

    /// Half of the steps of counting a key, for machine models: with 2^7 values, whose counts a
    /// cache holds, the thesis's machines took 0.87 us.
    private static final int HALF_STEPS_OF_KEY = 17;

    /// Steps of adding one count to another.
    private static final int STEPS_OF_ADDITION = 4;

    private final int values;
    private final int first;
    private final int[] keys;

    /// Draws a block of keys.
    ///
    /// @param from    the number of the block's first key
    /// @param to      after its last one
    Keys(IsProblem problem, int from, int to) {
        values = problem.values();
        first = from;
        keys = new int[to - from];
        var random = new Randlc((long) DRAWS * from);
        double scale = Math.floorDiv(values, DRAWS);
        for (int i = 0; i < keys.length; i++) {
            double sum = random.next();
            sum += random.next();
            sum += random.next();
            sum += random.next();
            keys[i] = (int) (scale * sum);
        }
    }

    /// Replaces those of the two keys that are in this block.
    ///
    /// @param ranking the number of the ranking that follows, from 1
    void change(int ranking) {
        set(ranking, ranking);
        set(ranking + IsProblem.DISTANCE, values - ranking);
    }

    private void set(int number, int value) {
        if (has(number)) {
            keys[number - first] = value;
        }
    }

    /// Whether a key is in this block.
    boolean has(int number) {
        return number >= first && number < first + keys.length;
    }

    /// How many keys there are.
    int count() {
        return keys.length;
    }

    /// A key of this block.
    int key(int number) {
        return keys[number - first];
    }

    /// Says what it took to go over the keys once and to look up a number for each: to count it, or
    /// to read its rank. Numbers that no cache holds are read from memory and written to it.
    void charge(World rank) {
        rank.operate(
                (long) HALF_STEPS_OF_KEY * keys.length / 2,
                2L * Integer.BYTES * keys.length,
                (long) Integer.BYTES * values);
    }

    /// Says what it took to add counts to others.
    static void chargeAddition(World rank, int count) {
        long held = (long) Integer.BYTES * count;
        rank.operate((long) STEPS_OF_ADDITION * count, 3 * held, 2 * held);
    }

    /// Counts how often each value is among the keys.
    ///
    /// @param from   the number of the first key
    /// @param to     after the last one
    /// @param counts one count for each value, to which is added
    void count(int from, int to, int[] counts) {
        for (int i = from - first; i < to - first; i++) {
            counts[keys[i]]++;
        }
    }

    /// Adds counts to others.
    ///
    /// @param some the counts
    /// @param sums one for each value, to which is added
    static void add(int[] some, int[] sums) {
        for (int value = 0; value < sums.length; value++) {
            sums[value] += some[value];
        }
    }

    /// Turns counts into ranks: how many keys are below each value.
    ///
    /// @param counts one for each value of all keys; becomes the ranks
    static void rank(int[] counts) {
        int below = 0;
        for (int value = 0; value < counts.length; value++) {
            int count = counts[value];
            counts[value] = below;
            below += count;
        }
    }

    /// A sum over the ranks of keys that tells them apart by their places.
    ///
    /// @param from  the number of the first key
    /// @param to    after the last one
    /// @param ranks the rank of each value
    /// @return the sum, which may overflow: sums of blocks are added to that of all
    long sum(int from, int to, int... ranks) {
        long sum = 0;
        for (int i = from - first; i < to - first; i++) {
            sum += (long) (first + i + 1) * ranks[keys[i]];
        }
        return sum;
    }
}
