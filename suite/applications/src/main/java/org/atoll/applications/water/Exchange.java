// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

/// The part of a model by which several workers share the molecules: who owns which, and what
/// travels between them. All workers call the same operations in the same order.
interface Exchange {

    /// The first molecule this worker owns.
    int from();

    /// After the last molecule this worker owns.
    int to();

    /// Called when this worker's own positions are up to date; returns when those of all
    /// molecules its pairs need are. May block.
    ///
    /// @param positions of all molecules
    void positions(double[] positions);

    /// Called when this worker's contributions to the forces are complete; returns when those on
    /// its own molecules hold everybody's. May block.
    ///
    /// @param forces on all molecules
    void forces(double[] forces);

    /// Hears what the worker has computed, for machine models.
    ///
    /// @param steps how many elementary steps it took
    default void computed(long steps) {}

    /// Adds numbers over all workers. May block.
    ///
    /// @return the sums, the same on all workers
    double[] total(double[] own);
}
