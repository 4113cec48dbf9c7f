// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.List;
import java.util.function.IntBinaryOperator;

/// The exchange of blocks by which planes become lines, and lines planes, and the sums of what the
/// benchmark looks at, by whatever the ranks share.
interface SlabExchange {

    /// Gives each rank a block, and takes one of each. All ranks call it; it blocks until the
    /// blocks are here. What the caller has for itself stays in `out`.
    ///
    /// @param out    blocks by rank, side by side; not changed before the next exchange
    /// @param in     receives blocks by rank
    /// @param counts how many numbers go from a rank to another one
    void exchange(double[] out, double[] in, IntBinaryOperator counts);

    /// Adds the caller's part of a sum. All ranks call it once for each iteration.
    ///
    /// @param iteration from 0
    /// @param mine      real part and imaginary part
    void add(int iteration, double[] mine);

    /// Ends the sums. All ranks call it.
    ///
    /// @return for each iteration the sum, on the first rank; elsewhere anything
    List<double[]> sums();
}
