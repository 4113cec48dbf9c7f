// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;

/// Numbers in the form in which they are sent: those that are not 0, each behind its place, or all
/// of them if that is shorter.
final class NonzeroNumbers {
    private static final double ALL = -1;

    private NonzeroNumbers() {}

    /// Packs numbers.
    static double[] pack(double[] numbers) {
        int count = 0;
        for (double number : numbers) {
            count += number == 0 ? 0 : 1;
        }
        if (2 * count >= numbers.length) {
            double[] packed = new double[numbers.length + 1];
            packed[0] = ALL;
            System.arraycopy(numbers, 0, packed, 1, numbers.length);
            return packed;
        }
        double[] packed = new double[2 * count + 1];
        packed[0] = count;
        int at = 1;
        for (int k = 0; k < numbers.length; k++) {
            if (numbers[k] != 0) {
                packed[at++] = k;
                packed[at++] = numbers[k];
            }
        }
        return packed;
    }

    /// How long packed numbers may be.
    ///
    /// @param count of the numbers
    static int mostPacked(int count) {
        return count + 1;
    }

    /// Adds packed numbers to others.
    static void add(double[] packed, double[] to) {
        if (packed[0] == ALL) {
            for (int k = 0; k < to.length; k++) {
                to[k] += packed[k + 1];
            }
            return;
        }
        for (int k = 0; k < (int) packed[0]; k++) {
            to[(int) packed[1 + 2 * k]] += packed[2 + 2 * k];
        }
    }

    /// Replaces others by packed numbers.
    static void unpack(double[] packed, double[] to) {
        Arrays.fill(to, 0);
        add(packed, to);
    }
}
