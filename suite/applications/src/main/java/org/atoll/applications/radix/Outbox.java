// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.Arrays;
import org.atoll.applications.Blocks;
import org.atoll.applications.keys.Digit;

/// Puts a thread's keys of a pass at their places if its node owns these. Other keys go behind each
/// other, together with their places, for the node that owns those. An object belongs to one
/// thread.
///
/// The places of one value's keys rise, so that the owner changes only when a block ends: each
/// value has the owner of its next place, and where the owner's block begins and ends.
final class Outbox {

    private final Blocks owned;
    private final int node;
    private final int[] next;
    private final int[] owner;
    private final int[] start;
    private final int[] end;
    private final int[] counts;
    private final int[] at;
    private int[] target = {};
    private long[] letters = {};

    /// Makes room.
    ///
    /// @param owned   which places each node owns
    /// @param node    the thread's node
    /// @param buckets how many values a digit has
    Outbox(Blocks owned, int node, int buckets) {
        this.owned = owned;
        this.node = node;
        next = new int[buckets];
        owner = new int[buckets];
        start = new int[buckets];
        end = new int[buckets];
        counts = new int[owned.parts()];
        at = new int[owned.parts()];
    }

    /// Begins a pass.
    ///
    /// @param first the place of the thread's first key of each value
    /// @param keys  how many it has of each
    /// @return how many letters it will write to each node; none to its own
    int[] begin(int[] first, int[] keys) {
        Arrays.fill(counts, 0);
        int block = 0;
        for (int value = 0; value < next.length; value++) {
            int place = first[value];
            int after = place + keys[value];
            next[value] = place;
            while (block > 0 && place < owned.from(block)) {
                block--;
            }
            while (block + 1 < owned.parts() && place >= owned.to(block)) {
                block++;
            }
            own(value, block);
            spread(block, place, after);
        }
        counts[node] = 0;
        return counts;
    }

    private void spread(int first, int place, int after) {
        int from = place;
        for (int block = first; from < after; block++) {
            int to = Math.min(after, owned.to(block));
            counts[block] += to - from;
            from = to;
        }
    }

    /// Says where things go.
    ///
    /// @param places  receives keys whose places are here: the node's block
    /// @param out     receives letters
    /// @param letters where the first one to each node goes
    void open(int[] places, long[] out, int... letters) {
        target = places;
        this.letters = out;
        System.arraycopy(letters, 0, at, 0, at.length);
    }

    /// Puts keys at their places if these are here, else among the letters.
    ///
    /// @param from   the first one
    /// @param to     after the last one
    void send(Digit digit, int[] keys, int from, int to) {
        for (int i = from; i < to; i++) {
            int key = keys[i];
            put(digit.of(key), key);
        }
    }

    private void put(int value, int key) {
        int place = next[value]++;
        if (place >= end[value]) {
            goOn(value, place);
        }
        int to = owner[value];
        int local = place - start[value];
        if (to == node) {
            target[local] = key;
        } else {
            letters[at[to]++] = (long) local << Integer.SIZE | Integer.toUnsignedLong(key);
        }
    }

    private void goOn(int value, int place) {
        int block = owner[value];
        while (place >= owned.to(block)) {
            block++;
        }
        own(value, block);
    }

    private void own(int value, int block) {
        owner[value] = block;
        start[value] = owned.from(block);
        end[value] = owned.to(block);
    }

    /// Puts the keys of letters at their places.
    ///
    /// @param from    the first one
    /// @param to      after the last one
    /// @param target  the node's block
    static void deliver(long[] letters, int from, int to, int[] target) {
        for (int i = from; i < to; i++) {
            long letter = letters[i];
            target[(int) (letter >>> Integer.SIZE)] = (int) letter;
        }
    }
}
