// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.Arrays;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.keys.Digit;

/// Moves among parts that send each other keys. A part sorts its share by the digit; then its keys
/// are in the order of their places, so that those for an owner follow each other. The owner gets
/// keys from all parts and, because these come in the order of the parts, finds their places by
/// sorting them by the same digit once more. Every part sends to every other one, if need be
/// nothing. An object belongs to one part.
final class ExchangedMoves implements KeyMoves {

    private final Blocks owned;
    private final SortPeers peers;
    private final Charge charge;
    private final int[] sorted;
    private final int[] came;
    private final int[][] sides;
    private final int[] cuts;
    private final int[] local;
    private int turn;

    /// Makes room for the part's share.
    ///
    /// @param owned  the places of each part
    /// @param values how many values a digit has
    ExchangedMoves(Blocks owned, int values, SortPeers peers, Charge charge) {
        this.owned = owned;
        this.peers = peers;
        this.charge = charge;
        int share = owned.count(peers.part());
        sorted = new int[share];
        came = new int[share];
        sides = new int[2][share];
        cuts = new int[owned.parts() + 1];
        local = new int[values];
    }

    @Override
    public int[] move(Digit digit, int[] source, int[] counts, int[] first, Breakdown steps) {
        turn ^= 1;
        int[] target = sides[turn];
        if (owned.parts() == 1) {
            steps.enter(SortStep.PERMUTE);
            place(digit, source, first, target);
            return target;
        }
        steps.enter(SortStep.SORT);
        cut(counts, first);
        Digit.toPlaces(counts);
        place(digit, source, counts, sorted);
        exchange(steps);
        steps.enter(SortStep.PERMUTE);
        Arrays.fill(local, 0);
        digit.count(came, 0, came.length, local);
        charge.counted(came.length);
        Digit.toPlaces(local);
        place(digit, came, local, target);
        return target;
    }

    private void place(Digit digit, int[] source, int[] next, int[] target) {
        digit.move(source, 0, source.length, next, target);
        charge.moved(source.length);
    }

    /// Finds where the keys for each owner begin once the share is sorted by the digit.
    private void cut(int[] counts, int... first) {
        int owner = 0;
        int begin = 0;
        for (int value = 0; value < counts.length; value++) {
            int count = counts[value];
            while (owner < owned.parts() && owned.from(owner) < first[value] + count) {
                cuts[owner] = begin + Math.max(0, owned.from(owner) - first[value]);
                owner++;
            }
            begin += count;
        }
        Arrays.fill(cuts, owner, cuts.length, begin);
        charge.operate(counts.length, 0, 0);
    }

    /// Sends keys to their owners, first to the next part so that not all send to the same one.
    private void exchange(Breakdown steps) {
        steps.enter(SortStep.COMMUNICATION);
        int part = peers.part();
        int parts = peers.parts();
        for (int step = 1; step < parts; step++) {
            int to = (part + step) % parts;
            peers.send(to, Arrays.copyOfRange(sorted, cuts[to], cuts[to + 1]));
        }
        int at = 0;
        for (int from = 0; from < parts; from++) {
            int[] keys = from == part
                    ? Arrays.copyOfRange(sorted, cuts[part], cuts[part + 1])
                    : peers.receive(from);
            System.arraycopy(keys, 0, came, at, keys.length);
            at += keys.length;
        }
    }
}
