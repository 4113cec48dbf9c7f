// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.Arrays;
import org.atoll.applications.keys.Digit;

/// Buckets for keys, one for each value of a digit: the kernel of RBS. A bucket is a chain of
/// blocks, which are dealt from one pool as buckets fill up, so that keys need not be counted
/// first. An object belongs to one thread.
final class Buckets {

    private static final int LOG_BLOCK = 7;
    private static final int BLOCK = 1 << LOG_BLOCK;

    private final int[] pool;
    private final int[] following;
    private final int[] first;
    private final int[] next;
    private int dealt;

    /// Makes room.
    ///
    /// @param most   how many keys there can be
    /// @param values how many values a digit has
    Buckets(int most, int values) {
        int filled = most >>> LOG_BLOCK;
        int blocks = filled + Math.min(values, most);
        pool = new int[blocks << LOG_BLOCK];
        following = new int[blocks];
        first = new int[values];
        next = new int[values];
    }

    /// Puts keys in the order of a digit; those with equal digits keep theirs.
    ///
    /// @param source is not changed, unless it is the target
    /// @param target receives the keys; may be the source
    void sort(Digit digit, int[] source, int[] target) {
        deal(digit, source);
        int at = 0;
        for (int value = 0; value < first.length; value++) {
            at = take(value, target, at);
        }
    }

    /// Deals keys into the buckets, which lose what they had.
    ///
    /// @param source is not changed
    void deal(Digit digit, int[] source) {
        Arrays.fill(next, 0);
        Arrays.fill(first, -1);
        dealt = 0;
        for (int key : source) {
            put(digit.of(key), key);
        }
    }

    /// The place of a bucket's next key; at the beginning of a block it stands for no place.
    private void put(int value, int key) {
        int place = next[value];
        if ((place & (BLOCK - 1)) == 0) {
            place = begin(value, place);
        }
        pool[place] = key;
        next[value] = place + 1;
    }

    private int begin(int value, int place) {
        int block = dealt++;
        if (first[value] < 0) {
            first[value] = block;
        } else {
            following[(place >>> LOG_BLOCK) - 1] = block;
        }
        return block << LOG_BLOCK;
    }

    /// Copies the keys of one bucket, in the order in which they were put.
    ///
    /// @param target receives them
    /// @param from   where the first goes
    /// @return after the last one
    int take(int value, int[] target, int from) {
        int at = from;
        if (first[value] >= 0) {
            int last = (next[value] - 1) >>> LOG_BLOCK;
            int block = first[value];
            for (; block != last; block = following[block]) {
                System.arraycopy(pool, block << LOG_BLOCK, target, at, BLOCK);
                at += BLOCK;
            }
            int rest = next[value] - (block << LOG_BLOCK);
            System.arraycopy(pool, block << LOG_BLOCK, target, at, rest);
            at += rest;
        }
        return at;
    }
}
