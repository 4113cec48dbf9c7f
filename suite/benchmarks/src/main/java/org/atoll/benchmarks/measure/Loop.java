// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

/// One operation, run again and again by every rank of the job.
interface Loop {

    /// Runs the operation. All ranks call this with the same number.
    void run(Place place, long iterations);

    /// Prepares what is not measured. All ranks call this before the first run.
    default void open(Place place) {
        // Most have nothing to prepare.
    }

    /// Gives back what [#open] has prepared. All ranks call this after the last run.
    default void close() {
        // Most have nothing to give back.
    }

    /// Counts the messages whose times one iteration adds up.
    ///
    /// @return the divisor of an iteration's time
    default int messages() {
        return 1;
    }

    /// Tells whether only ranks 0 and 1 take part.
    ///
    /// @return true if the other ranks just wait for the end of the batch
    default boolean isPair() {
        return false;
    }
}
