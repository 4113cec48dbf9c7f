// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.Comparator;
import java.util.List;

/// The LOD score as a function of one recombination fraction, the others being the best for it.
///
/// @param between the two loci, such as `disease - D4S10`
/// @param points  of the curve, ascending; a LOD of minus infinity is where nothing is possible
/// @param best    the estimate
/// @param lower   the least fraction whose LOD is at most 1 less than the best
/// @param upper   the greatest one
/// @param start   where the search began
public record LodCurve(String between, List<Point> points, Point best, double lower,
        double upper, Point start) {

    /// A point of the curve.
    ///
    /// @param theta the recombination fraction
    /// @param lod   the LOD score there
    public record Point(double theta, double lod) {}

    /// Sorts the points.
    public LodCurve {
        points = points.stream().sorted(Comparator.comparingDouble(Point::theta)).toList();
    }
}
