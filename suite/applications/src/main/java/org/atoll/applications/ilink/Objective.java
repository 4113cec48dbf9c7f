// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.List;

/// A function of several variables that is to be made small.
@FunctionalInterface
interface Objective {

    /// Computes it at some points, which do not depend on each other.
    ///
    /// @return a value for each; infinite where there is none
    double[] at(List<double[]> points);
}
