// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.keys;

import java.util.List;
import java.util.stream.IntStream;

/// A digit of keys, and what is done by it: the kernel. Different threads may use it at once, each
/// on arrays of its own or on other places of the same ones.
///
/// @param shift its place
public record Digit(int shift, int bits) {

    /// Steps of the kernel for a key that is counted, for machine models.
    public static final int STEPS_OF_COUNT = 3;

    /// Steps for a key that is moved.
    public static final int STEPS_OF_MOVE = 5;

    /// Steps for a key that is put for another part.
    public static final int STEPS_OF_SEND = 8;

    /// Bytes between processor and memory for a key that is read where it lies among others.
    public static final int BYTES_OF_READ = Integer.BYTES;

    /// Bytes for a key written far from the one before: a cache line there and back, of the 32
    /// bytes that lines have had in the machines of the papers.
    public static final int BYTES_OF_SCATTER = 64;

    /// The digits of keys.
    ///
    /// @param bits of a digit, 1 to 16
    /// @return the least one first: one for each pass of a sort
    public static List<Digit> all(int bits) {
        return IntStream.range(0, Math.ceilDiv(Integer.SIZE, bits))
                .mapToObj(pass -> new Digit(pass * bits, bits))
                .toList();
    }

    /// How many values a digit has.
    public int values() {
        return 1 << bits;
    }

    /// The digit of a key. Negative keys come first.
    public int of(int key) {
        return (key ^ Integer.MIN_VALUE) >>> shift & (1 << bits) - 1;
    }

    /// Counts keys by their digits.
    ///
    /// @param from   the first one
    /// @param to     after the last one
    /// @param counts one count for each value, to which is added
    public void count(int[] keys, int from, int to, int[] counts) {
        for (int i = from; i < to; i++) {
            counts[of(keys[i])]++;
        }
    }

    /// Moves keys to their places, all of which are here.
    ///
    /// @param from   the first one
    /// @param to     after the last one
    /// @param next   the place of the next key of each value; goes on
    public void move(int[] keys, int from, int to, int[] next, int[] target) {
        for (int i = from; i < to; i++) {
            int key = keys[i];
            target[next[of(key)]++] = key;
        }
    }

    /// Turns counts into places: how many keys are below each value.
    ///
    /// @param counts one for each value; become the places of the first key of each
    public static void toPlaces(int... counts) {
        int below = 0;
        for (int value = 0; value < counts.length; value++) {
            int count = counts[value];
            counts[value] = below;
            below += count;
        }
    }
}
