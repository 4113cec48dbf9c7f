// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// The operations that those who share a run do together, by whatever they share it with, so that
/// it can be timed. All call the same in the same order; each call may block.
public interface Together {

    /// How many there are.
    ///
    /// @return at least 1
    int parts();

    /// Waits until all have come here.
    void barrier();

    /// Waits until all have come here, and begins to count.
    ///
    /// @return what the caller has sent before
    default Sent begin() {
        barrier();
        return Sent.NOTHING;
    }

    /// Ends the counting, and waits until all have come here.
    ///
    /// @return what the caller has sent up to now, not for this
    default Sent end() {
        barrier();
        return Sent.NOTHING;
    }

    /// Adds up numbers over all.
    ///
    /// @return the sums, the same everywhere
    double[] sums(double[] mine);

    /// Finds the largest of all numbers.
    ///
    /// @return the largest, the same everywhere
    double largest(double mine);
}
