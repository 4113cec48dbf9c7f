// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import org.jspecify.annotations.Nullable;

/// Those who compute a likelihood together, all with the same input and in step. Each has a
/// number; all end with the same sums.
interface LinkageTeam {

    /// The number of the caller, from 0.
    int number();

    /// How many there are.
    int parts();

    /// Adds up what all have, place by place, always in the same order. All call it with arrays of
    /// one length; blocks until the sums are there.
    ///
    /// @param mine becomes the sums, the same for all to the bit
    void add(double[] mine);

    /// The largest of what all have. All call it; blocks.
    double largest(double mine);

    /// The orders by which the first tells the others what to do with rows that are shared; null if
    /// each knows by itself, because all compute what is not shared.
    default @Nullable RowOrders orders() {
        return null;
    }

    /// How many pairs of genotypes a family must have so that its rows are shared.
    default double leastShared() {
        return LEAST_SHARED;
    }

    /// Charges work to the caller's processor, if it is simulated.
    ///
    /// @param operations on numbers
    void charge(long operations);

    /// The pairs of genotypes that take about as long as a message to each and back.
    double LEAST_SHARED = 3000;
}
