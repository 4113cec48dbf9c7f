// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.Arrays;
import java.util.List;
import org.atoll.applications.Breakdown;
import org.atoll.applications.keys.Digit;

/// RCS on one thread that has all keys. More keys than a cache holds are first dealt into buckets
/// by their highest digit; each bucket is then sorted by counting in the cache, the least digit
/// first. So keys travel far only once, and then go where others have gone just before. Passes that
/// would move nothing are left out. An object belongs to one thread.
final class CachedSort implements PartSort {

    /// As many keys as a cache holds, more or less, together with the places they move to.
    static final int CACHED = 1 << 18;

    /// As many keys are faster sorted by insertion.
    private static final int FEW = 40;

    private final List<Digit> digits;
    private final Charge charge;
    private final boolean isLarge;
    private final Buckets buckets;
    private final int[] next;
    private final int[][] sides;

    /// Makes room for all keys.
    ///
    /// @param cached more keys than these are dealt into buckets first
    CachedSort(SortProblem problem, int cached, Charge charge) {
        this.charge = charge;
        digits = problem.digits();
        int values = 1 << problem.bits();
        isLarge = problem.keys() > cached;
        buckets = new Buckets(isLarge ? problem.keys() : 0, isLarge ? values : 0);
        next = new int[values];
        sides = new int[2][problem.keys()];
    }

    @Override
    public int[] sort(int[] keys, Breakdown steps) {
        if (!isLarge) {
            steps.enter(SortStep.SORT);
            int turn = passes(keys, 0, keys.length, digits.size());
            return turn == 0 ? keys.clone() : sides[turn & 1];
        }
        steps.enter(SortStep.PERMUTE);
        Digit highest = digits.getLast();
        buckets.deal(highest, keys);
        charge.bucketed(keys.length);
        steps.enter(SortStep.SORT);
        int begin = 0;
        for (int value = 0; value < highest.values(); value++) {
            int end = buckets.take(value, sides[0], begin);
            finish(begin, end);
            begin = end;
        }
        return sides[0];
    }

    /// Sorts a bucket where it is.
    private void finish(int from, int to) {
        if (to - from <= FEW) {
            insert(sides[0], from, to);
        } else if ((passes(sides[0], from, to, digits.size() - 1) & 1) == 1) {
            System.arraycopy(sides[1], from, sides[0], from, to - from);
        }
    }

    /// Sorts a range of keys by so many of the digits, the least one first.
    ///
    /// @return how often the keys moved: first to side 1, and then back and forth
    private int passes(int[] source, int from, int to, int count) {
        int[] at = source;
        int turn = 0;
        for (Digit digit : digits.subList(0, count)) {
            if (!isEqual(digit, at, from, to)) {
                turn++;
                move(digit, at, from, to, sides[turn & 1]);
                at = sides[turn & 1];
            }
        }
        return turn;
    }

    /// Counts keys, and says whether all of them have the same digit.
    private boolean isEqual(Digit digit, int[] keys, int from, int to) {
        Arrays.fill(next, 0, digit.values(), 0);
        digit.count(keys, from, to, next);
        charge.counted(to - from);
        return from == to || next[digit.of(keys[from])] == to - from;
    }

    private void move(Digit digit, int[] source, int from, int to, int[] target) {
        int below = from;
        for (int value = 0; value < digit.values(); value++) {
            int count = next[value];
            next[value] = below;
            below += count;
        }
        digit.move(source, from, to, next, target);
        charge.moved(to - from);
    }

    private void insert(int[] keys, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int key = keys[i];
            int place = i;
            for (; place > from && keys[place - 1] > key; place--) {
                keys[place] = keys[place - 1];
            }
            keys[place] = key;
        }
        charge.moved(to - from);
    }
}
