// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

/// A digit of keys, and what is done by it: the kernel. Different threads may use it at once, each
/// on arrays of its own or on other places of the same ones.
///
/// @param shift its place
record Digit(int shift, int bits) {

    /// Steps of the kernel for a key that is counted, moved, or put for another part, for machine
    /// models.
    static final int STEPS_OF_COUNT = 3;

    static final int STEPS_OF_MOVE = 5;
    static final int STEPS_OF_SEND = 8;

    /// Bytes between processor and memory for a key that is read where it lies among others.
    static final int BYTES_OF_READ = Integer.BYTES;

    /// Bytes for a key written far from the one before: a cache line there and back, of the 32
    /// bytes that lines have had in the machines of the papers.
    static final int BYTES_OF_SCATTER = 64;

    /// The digit of a key. Negative keys come first.
    int of(int key) {
        return (key ^ Integer.MIN_VALUE) >>> shift & (1 << bits) - 1;
    }

    /// Counts keys by their digits.
    ///
    /// @param from   the first one
    /// @param to     after the last one
    /// @param counts one count for each value, to which is added
    void count(int[] keys, int from, int to, int[] counts) {
        for (int i = from; i < to; i++) {
            counts[of(keys[i])]++;
        }
    }

    /// Moves keys to their places, all of which are here.
    ///
    /// @param from   the first one
    /// @param to     after the last one
    /// @param next   the place of the next key of each value; goes on
    void move(int[] keys, int from, int to, int[] next, int[] target) {
        for (int i = from; i < to; i++) {
            int key = keys[i];
            target[next[of(key)]++] = key;
        }
    }

    /// Moves keys to their places if these are here, and puts others into an outbox.
    ///
    /// @param from   the first one
    /// @param to     after the last one
    /// @param outbox knows the places
    void send(int[] keys, int from, int to, Outbox outbox) {
        for (int i = from; i < to; i++) {
            int key = keys[i];
            outbox.put(of(key), key);
        }
    }
}
