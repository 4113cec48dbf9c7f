// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.ring.RingLayout;

/// The sizes of the memory that the ranks of a host share. The first rank decides on them, for it
/// looks how much room there is, and tells the others by its address.
///
/// @param rings  the sizes of each ring
/// @param boards the sizes of the boards
record Sizes(RingLayout rings, BoardLayout boards) {
    private static final int MANY_SLOTS = 64;
    private static final int ALL_SLOTS = 2 * MANY_SLOTS;
    private static final int FEWEST_SLOTS = 2;
    private static final int LONG_BODY = 1 << 20;
    private static final int ALL_BODIES = 16 * LONG_BODY;
    private static final int LEAST_BODY = 32 << 10;
    private static final int NUMBERS = 5;
    private static final String SEPARATOR = " ";

    /// A few ranks write a MiB each, a pair two, before they come back to the same memory: the
    /// longer ago another processor has read it, the sooner it can be written again. More ranks
    /// have less each, for /dev/shm may be small.
    static int slots(int ranks) {
        int each = Integer.highestOneBit(Math.max(1, ALL_SLOTS / ranks));
        return Math.clamp(each, BoardLayout.FEW_SLOTS, MANY_SLOTS);
    }

    /// The bodies of rings, for the same reason: those of a few ranks are longer.
    static int bodyBytes(int ranks) {
        int each = Integer.highestOneBit(Math.max(1, ALL_BODIES / ranks / ranks));
        return Math.clamp(each, RingLayout.BODY_BYTES, LONG_BODY);
    }

    /// The best sizes for a job.
    static Sizes best(Settings settings, int ranks) {
        return of(settings, bodyBytes(ranks), slots(ranks));
    }

    /// The best sizes for which there is room, or the least if there is none even for these. What
    /// the user has set is the same in all of them.
    ///
    /// @param members  how many of them share the memory
    /// @param room     how much there is
    static Sizes fitting(Settings settings, int ranks, int members, long room) {
        int body = bodyBytes(ranks);
        int slots = slots(ranks);
        Sizes sizes = of(settings, body, slots);
        while (sizes.bytes(members) > room && (body > LEAST_BODY || slots > FEWEST_SLOTS)) {
            body = Math.max(LEAST_BODY, body / 2);
            slots = Math.max(FEWEST_SLOTS, slots / 2);
            sizes = of(settings, body, slots);
        }
        return sizes;
    }

    private static Sizes of(Settings settings, int body, int slots) {
        return new Sizes(RingLayout.of(settings, body), BoardLayout.of(settings, slots));
    }

    /// How long bells and rings are.
    long ringBytes(int members) {
        return members * FutexSleeper.BYTES + (long) members * members * rings.bytes();
    }

    /// How long all of it is.
    long bytes(int members) {
        return ringBytes(members) + boards.bytes(members);
    }

    /// The sizes as a text for [#parse].
    String text() {
        return rings.slots() + SEPARATOR + rings.bodyBytes()
                + SEPARATOR + boards.boards() + SEPARATOR + boards.slots()
                + SEPARATOR + boards.slotBytes();
    }

    /// Reads what [#text] has written.
    ///
    /// @throws IllegalArgumentException if it is something else
    static Sizes parse(String text) {
        String[] words = text.split(SEPARATOR, -1);
        if (words.length != NUMBERS) {
            throw new IllegalArgumentException("'" + text + "' are no sizes of shared memory");
        }
        int[] numbers = new int[NUMBERS];
        for (int i = 0; i < NUMBERS; i++) {
            numbers[i] = Integer.parseInt(words[i]);
        }
        return new Sizes(
                new RingLayout(numbers[0], numbers[1]),
                new BoardLayout(numbers[2], numbers[3], numbers[4]));
    }
}
