// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

/// Splits ranges of keys, and sorts short ones: the kernel. Different threads may work on ranges
/// that do not overlap.
///
/// Source: C. A. R. Hoare, Quicksort, The Computer Journal 5, 1962.
final class Quicksort {

    private static final int TENTHS_OF_COMPARISON = 87;
    private static final int STEPS_OF_SPLIT_KEY = 6;

    private Quicksort() {}

    /// Splits a range, so that no key of its first part is above one of its second part.
    ///
    /// @param from the first of the range
    /// @param to   after its last one, at least two behind the first
    /// @return where the second part begins; neither part is empty
    static int split(int[] keys, int from, int to) {
        int pivot = keys[(from + to - 1) >>> 1];
        int low = from - 1;
        int high = to;
        while (true) {
            do {
                low++;
            } while (keys[low] < pivot);
            do {
                high--;
            } while (keys[high] > pivot);
            if (low >= high) {
                return high + 1;
            }
            int key = keys[low];
            keys[low] = keys[high];
            keys[high] = key;
        }
    }

    /// Sorts a range by bubbles.
    ///
    /// @param from the first of the range
    /// @param to   after its last one
    static void sort(int[] keys, int from, int to) {
        for (int end = to - 1; end > from; end--) {
            bubble(keys, from, end);
        }
    }

    /// Moves the largest key of a range to its end.
    ///
    /// @param from the first of the range
    /// @param last its last one
    static void bubble(int[] keys, int from, int last) {
        int largest = keys[from];
        for (int i = from; i < last; i++) {
            int next = keys[i + 1];
            keys[i] = Math.min(largest, next);
            largest = Math.max(largest, next);
        }
        keys[last] = largest;
    }

    /// The steps that [#sort] takes, for machine models: on the DECstations of the thesis a key's
    /// comparison and exchange took 0.87 us.
    ///
    /// @param count how many keys
    static long sortSteps(int count) {
        return (long) count * count * TENTHS_OF_COMPARISON / 20;
    }

    /// The steps that [#split] takes, for machine models.
    ///
    /// @param count how many keys
    static long splitSteps(int count) {
        return (long) STEPS_OF_SPLIT_KEY * count;
    }
}
