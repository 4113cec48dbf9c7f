// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;

/// A child's genotypes by the haplotypes from both parents: that from the parent of the rows, then
/// that from the parent of the columns.
final class ChildTable {
    private final PersonGenotypes child;
    private final Inherited rows;
    private final Inherited columns;
    private final int[] numbers;

    /// Makes the table.
    ChildTable(PersonGenotypes child, Inherited rows, Inherited columns) {
        this.child = child;
        this.rows = rows;
        this.columns = columns;
        int width = columns.count();
        numbers = new int[Math.multiplyExact(rows.count(), width)];
        int[][] others = new int[width][];
        Arrays.setAll(others, columns::haplotype);
        for (int row = 0; row < rows.count(); row++) {
            int[] one = rows.haplotype(row);
            for (int column = 0; column < width; column++) {
                numbers[row * width + column] = (int) child.number(one, others[column]);
            }
        }
    }

    /// The child's genotypes.
    PersonGenotypes child() {
        return child;
    }

    /// What the child has from the parent of the rows.
    Inherited rows() {
        return rows;
    }

    /// What the child has from the parent of the columns.
    Inherited columns() {
        return columns;
    }

    /// How many places the table has.
    int size() {
        return numbers.length;
    }

    /// Puts the value of each genotype at its places.
    ///
    /// @param at where the table begins
    void spread(double[] values, double factor, double[] table, int at) {
        for (int k = 0; k < numbers.length; k++) {
            table[at + k] = numbers[k] < 0 ? 0 : factor * values[numbers[k]];
        }
    }

    /// Adds the places of each genotype.
    ///
    /// @param at where the table begins
    void gather(double[] table, int at, double factor, double[] values) {
        for (int k = 0; k < numbers.length; k++) {
            if (numbers[k] >= 0) {
                values[numbers[k]] += factor * table[at + k];
            }
        }
    }
}
