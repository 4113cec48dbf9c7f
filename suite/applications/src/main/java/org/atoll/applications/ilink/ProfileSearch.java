// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.applications.linkage.LodCurve;
import org.jspecify.annotations.Nullable;

/// Looks at how -2 lnL, least over all other fractions, depends on one. Finds support intervals:
/// how far an estimate may move until that is [SupportInterval#DROP] above the least.
final class ProfileSearch {
    private static final double TOLERANCE = 0.03;
    private static final double CLOSE = 1e-5;
    private static final double CLOSE_VALUE = 4e-4;
    private static final int MOST_TRIES = 60;
    private static final int POINTS = 40; // of half a curve

    private final Objective objective;
    private final double[] best;
    private final double least;
    private final Curvature curvature;

    /// A point of the profile.
    ///
    /// @param theta  the fraction held
    /// @param others at their best
    /// @param height the root of how far the value is above the least
    @SuppressWarnings("ArrayRecordComponent") // held as they are
    private record Point(double theta, double[] others, double height) {}

    /// Prepares the search.
    ///
    /// @param end where the search for the least value ended
    ProfileSearch(Objective objective, BoundedSearch.State end) {
        this.objective = objective;
        best = end.point();
        least = end.bottom();
        curvature = Curvature.ofRows(end.curvature());
    }

    /// Finds the intervals of all variables.
    List<SupportInterval> intervals() {
        List<SupportInterval> intervals = new ArrayList<>();
        for (int i = 0; i < best.length; i++) {
            double middle = 0.5;
            double lowest = best[i] > middle ? middle : 0;
            double highest = best[i] > middle ? 1 : middle;
            double lower = limit(i, lowest);
            double upper = limit(i, highest);
            intervals.add(new SupportInterval(
                    lower, upper, lower == lowest, upper == highest));
        }
        return intervals;
    }

    /// Follows the LOD from the estimate of one variable to both bounds.
    ///
    /// @param lod   of the estimate
    /// @param start another fraction to look at
    /// @return points in no order, the last one at `start`
    List<LodCurve.Point> curve(int variable, double lod, double start) {
        double middle = 0.5;
        double lowest = best[variable] > middle ? middle : 0;
        List<LodCurve.Point> points = new ArrayList<>();
        for (double bound : new double[] {lowest, lowest + middle}) {
            Point near = new Point(best[variable], without(best, variable), 0);
            for (int k = 0; k <= POINTS; k++) {
                double share = (double) k / POINTS;
                near = add(points, variable, near, lod,
                        best[variable] + (bound - best[variable]) * share);
            }
        }
        add(points, variable, new Point(best[variable], without(best, variable), 0), lod, start);
        return points;
    }

    private Point add(List<LodCurve.Point> points, int variable, Point near, double lod,
            double theta) {
        Point point = theta == best[variable] ? near : point(variable, theta, near);
        points.add(new LodCurve.Point(
                theta, lod - point.height * point.height / SupportInterval.DROP));
        return point;
    }

    private double limit(int variable, double bound) {
        double wanted = Math.sqrt(SupportInterval.DROP);
        double sign = Math.signum(bound - best[variable]);
        if (sign == 0) {
            return bound;
        }
        double first = wanted * Math.sqrt(2 / curvature.profile(variable));
        Point inner = new Point(best[variable], without(best, variable), 0);
        @Nullable Point outer = null;
        double theta = within(best[variable] + sign * first, sign, bound);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            Point point = point(variable, theta, inner);
            double off = point.height - wanted;
            if (Math.abs(off) < CLOSE_VALUE || (off < 0 && theta == bound)) {
                return theta;
            }
            if (off < 0) {
                inner = point;
            } else {
                outer = point;
            }
            double next = outer == null
                    ? within(beyond(inner, best[variable], wanted), sign, bound)
                    : between(inner, outer, wanted);
            if (outer != null && Math.abs(outer.theta - inner.theta) < CLOSE) {
                return inner.theta;
            }
            theta = next;
        }
        return theta;
    }

    private static double within(double theta, double sign, double bound) {
        return sign > 0 ? Math.min(theta, bound) : Math.max(theta, bound);
    }

    private static double beyond(Point inner, double start, double wanted) {
        double slope = inner.height / (inner.theta - start);
        return Math.abs(slope) < CLOSE_VALUE || inner.height <= 0
                ? start + 2 * (inner.theta - start)
                : start + 1.05 * wanted / slope;
    }

    private static double between(Point inner, Point outer, double wanted) {
        double share = (wanted - inner.height) / (outer.height - inner.height);
        double least = 0.02; // keeps both ends moving
        double clamped = Double.isFinite(outer.height) ? Math.clamp(share, least, 1 - least) : 0.5;
        return inner.theta + clamped * (outer.theta - inner.theta);
    }

    /// The others at their best when one is held.
    private Point point(int variable, double theta, Point near) {
        if (best.length == 1) {
            double value = objective.at(List.of(new double[] {theta}))[0];
            return new Point(theta, new double[0], height(value));
        }
        double[] follow = without(curvature.follow(variable), variable);
        double[] start = near.others.clone();
        for (int i = 0; i < start.length; i++) {
            start[i] = Math.clamp(start[i] + (theta - near.theta) * follow[i], 0, 1);
        }
        double[] lower = new double[start.length];
        double[] upper = new double[start.length];
        Arrays.fill(upper, 1);
        Objective held = points -> objective.at(
                points.stream().map(point -> with(point, variable, theta)).toList());
        var search = new BoundedSearch(held, lower, upper, TOLERANCE, state -> { });
        BoundedSearch.State first = search.start(start, curvature.without(variable));
        if (!Double.isFinite(first.value())) {
            first = search.start(near.others, curvature.without(variable));
        }
        if (!Double.isFinite(first.value())) {
            return new Point(theta, near.others, Double.POSITIVE_INFINITY);
        }
        BoundedSearch.State end = search.run(first);
        return new Point(theta, end.point(), height(end.bottom()));
    }

    private double height(double value) {
        return Math.sqrt(Math.max(0, value - least));
    }

    private static double[] without(double[] point, int variable) {
        double[] less = new double[point.length - 1];
        for (int i = 0; i < less.length; i++) {
            less[i] = point[i < variable ? i : i + 1];
        }
        return less;
    }

    private static double[] with(double[] others, int variable, double theta) {
        double[] more = new double[others.length + 1];
        for (int i = 0; i < more.length; i++) {
            more[i] = i == variable ? theta : others[i < variable ? i : i - 1];
        }
        return more;
    }
}
