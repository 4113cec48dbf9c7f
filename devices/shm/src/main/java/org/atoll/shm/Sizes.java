// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.atoll.fabric.Settings;
import org.atoll.fabric.ring.BoardLayout;
import org.atoll.fabric.ring.RingLayout;

/// How large the memory is that the ranks of a host share. The first of them decides, for it looks
/// how much room there is, and tells the others by its address.
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

    /// The sizes for a job, the best first. What the user has set is the same in all of them.
    ///
    /// @param settings what the user has set
    /// @param ranks    how many ranks the job has
    /// @return one or more
    static List<Sizes> of(Settings settings, int ranks) {
        List<Sizes> found = new ArrayList<>();
        int body = bodyBytes(ranks);
        int slots = slots(ranks);
        found.add(of(settings, body, slots));
        while (body > LEAST_BODY || slots > FEWEST_SLOTS) {
            body = Math.max(LEAST_BODY, body / 2);
            slots = Math.max(FEWEST_SLOTS, slots / 2);
            found.add(of(settings, body, slots));
        }
        return found.stream().distinct().toList();
    }

    private static Sizes of(Settings settings, int body, int slots) {
        return new Sizes(RingLayout.of(settings, body), BoardLayout.of(settings, slots));
    }

    /// The largest for which there is room.
    static Optional<Sizes> fitting(List<Sizes> sizes, int members, long room) {
        return sizes.stream().filter(each -> each.bytes(members) <= room).findFirst();
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
        return String.join(" ", Stream.of(
                        rings.slots(), rings.bodyBytes(),
                        boards.boards(), boards.slots(), boards.slotBytes())
                .map(String::valueOf)
                .toList());
    }

    /// Reads what [#text] has written.
    ///
    /// @throws IllegalArgumentException if it is something else
    static Sizes parse(String text) {
        int[] numbers = Stream.of(text.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
        if (numbers.length != NUMBERS) {
            throw new IllegalArgumentException("'" + text + "' are no sizes of shared memory");
        }
        return new Sizes(
                new RingLayout(numbers[0], numbers[1]),
                new BoardLayout(numbers[2], numbers[3], numbers[4]));
    }
}
