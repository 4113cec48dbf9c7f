// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.applications.Breakdown;
import org.atoll.applications.keys.Digit;

/// Adds the histograms of all parts up a binary tree, whose root is part 0, and gives places back
/// down it. A part that ends in k zero bits is above as many of the 2^k parts that begin with it as
/// there are.
final class HistogramTree {

    private final SortPeers peers;
    private final int keys;
    private final Charge charge;

    /// For one part.
    ///
    /// @param keys how many keys all parts have
    HistogramTree(SortPeers peers, int keys, Charge charge) {
        this.peers = peers;
        this.keys = keys;
        this.charge = charge;
    }

    /// The places of keys among all, in the order of a digit.
    ///
    /// @param first    the place of the part's first key of each value
    /// @param isSorted whether all keys of all parts have the same digit: then they need not move
    @SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
    record Placing(int[] first, boolean isSorted) {}

    /// Merges. All parts call it; blocks.
    ///
    /// @param counts how many keys of each value this part has; not changed
    Placing merge(int[] counts, Breakdown steps) {
        int[] sum = counts.clone();
        List<int[]> before = new ArrayList<>();
        int part = peers.part();
        int step = 1;
        for (; (part & step) == 0 && part + step < peers.parts(); step <<= 1) {
            int[] child = receive(part + step, steps);
            before.add(sum.clone());
            add(child, sum);
        }
        int[] placed = part == 0 ? root(sum) : above(part - Integer.lowestOneBit(part), sum, steps);
        for (int child = before.size() - 1; child >= 0; child--) {
            int[] first = before.get(child);
            add(placed, first);
            int[] answer = Arrays.copyOf(first, placed.length);
            answer[counts.length] = placed[counts.length];
            send(part + (1 << child), answer, steps);
        }
        return new Placing(Arrays.copyOf(placed, counts.length), placed[counts.length] == 1);
    }

    /// What goes down the tree: places, and behind them 1 if no key needs to move.
    private int[] root(int... counts) {
        boolean isSorted = Arrays.stream(counts).anyMatch(count -> count == keys);
        int[] placed = Arrays.copyOf(counts, counts.length + 1);
        placed[counts.length] = 0;
        Digit.toPlaces(placed);
        placed[counts.length] = isSorted ? 1 : 0;
        charge.operate(counts.length, 0, 0);
        return placed;
    }

    private int[] above(int parent, int[] sum, Breakdown steps) {
        send(parent, sum, steps);
        return receive(parent, steps);
    }

    private void send(int to, int[] numbers, Breakdown steps) {
        steps.spend(SortStep.COMMUNICATION, () -> peers.send(to, numbers));
    }

    private int[] receive(int from, Breakdown steps) {
        int[][] numbers = new int[1][];
        steps.spend(SortStep.COMMUNICATION, () -> numbers[0] = peers.receive(from));
        return numbers[0];
    }

    /// Adds as many numbers as there are sums.
    private void add(int[] numbers, int[] sums) {
        for (int value = 0; value < sums.length; value++) {
            sums[value] += numbers[value];
        }
        charge.operate(sums.length, 0, 0);
    }
}
