// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;
import java.util.List;

/// Orders by which the first of a team tells the others what to do next. The others compute
/// nothing else: they take the family's genarrays as the first has them, do their rows, and leave
/// the sums to the first. That is how the program that was measured with TreadMarks did it.
interface RowOrders {

    /// The work that is ordered.
    enum Kind {
        /// Rows of a family whose genarrays were given.
        ROWS(1),
        /// The same rows, only to find the largest product.
        LARGEST(2),
        /// The same rows, divided by it.
        DIVIDED(3),
        /// Nothing more in this pedigree.
        END(4);

        private final int word;

        Kind(int word) {
            this.word = word;
        }

        /// As a number among others.
        int word() {
            return word;
        }

        /// The kind with a number.
        static Kind of(double word) {
            return Arrays.stream(values()).filter(kind -> kind.word == word).findFirst()
                    .orElseThrow(() -> new AssertionError("no order is " + word));
        }
    }

    /// An order.
    ///
    /// @param kind   what to do
    /// @param step   which family, in the order in which they are peeled
    /// @param number the logarithm of what to divide by; at the end, that of the likelihood
    record Order(Kind kind, int step, double number) {}

    /// Whether the caller gives the orders.
    boolean isFirst();

    /// Gives all members' genarrays to the others with the next order. Only the first calls it.
    ///
    /// @param values of each person, by genotype
    void give(List<PersonGenotypes> family, double[][] values);

    /// Gives an order. Only the first calls it; blocks until all have done the one before.
    void give(Order order);

    /// Waits for the next order. Only the others call it.
    Order next();

    /// Takes the genarrays that came with an order. Only the others call it.
    ///
    /// @param values receives those of each member, by genotype
    void take(List<PersonGenotypes> family, double[][] values);

    /// Adds up at the first what all have. All call it; blocks.
    ///
    /// @param of   whose genarray it is
    /// @param mine becomes the sums, at the first
    void add(PersonGenotypes of, double[] mine);
}
