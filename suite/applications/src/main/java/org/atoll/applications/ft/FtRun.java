// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.List;
import org.atoll.applications.Timing;

/// The result of a run of FT.
///
/// @param sums   what the benchmark looks at after each iteration: real and imaginary part
/// @param timing of the first transform and all iterations
record FtRun(List<double[]> sums, Timing timing) {

    /// Copies the list.
    FtRun {
        sums = List.copyOf(sums);
    }
}
