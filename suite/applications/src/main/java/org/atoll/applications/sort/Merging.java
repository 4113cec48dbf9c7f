// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

/// Merges sorted keys: the second kernel of RBS.
final class Merging {

    private Merging() {}

    /// Merges two sorted arrays.
    ///
    /// @return a new one, or one of the two if the other is empty
    static int[] of(int[] one, int[] other) {
        if (one.length == 0 || other.length == 0) {
            return one.length == 0 ? other : one;
        }
        int[] both = new int[one.length + other.length];
        int i = 0;
        int j = 0;
        int at = 0;
        while (i < one.length && j < other.length) {
            both[at++] = one[i] <= other[j] ? one[i++] : other[j++];
        }
        System.arraycopy(one, i, both, at, one.length - i);
        System.arraycopy(other, j, both, at + one.length - i, other.length - j);
        return both;
    }
}
