// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A search for the least value of a function between bounds: steps by an estimate of its
/// curvature (BFGS), as far as they make the value smaller, with variables held at a bound beyond
/// which the function falls. Gradients are differences; a new point and those that its gradient
/// needs are asked for at once.
final class BoundedSearch {
    private static final double FIRST_DIFFERENCE = 1e-3;
    /// By which a variable is moved for a gradient, as a part of it.
    static final double DIFFERENCE = 1e-5;
    private static final double LEAST_DIFFERENCE = 1e-7;
    private static final double DESCENT = 1e-4;
    /// The shortest part of a direction that is tried.
    static final double SHORTEST = 1e-9;
    private static final int MOST_STEPS = 500;

    /// The state of a search.
    ///
    /// @param steps     that it has taken
    /// @param length    of the last step, as a part of its direction
    /// @param point     the best so far
    /// @param value     there
    /// @param slope     there
    /// @param curvature by rows
    @SuppressWarnings("ArrayRecordComponent") // held as they are
    record State(int steps, double length, double[] point, double value, Slope slope,
            double[][] curvature) {

        /// The value that the next step would probably reach.
        double bottom() {
            return value - slope.expected / 2;
        }
    }

    /// The slope at a point.
    ///
    /// @param gradient  at the point
    /// @param direction of the next step
    /// @param expected  how much smaller that step would make the value, twice
    @SuppressWarnings("ArrayRecordComponent") // held as they are
    record Slope(double[] gradient, double[] direction, double expected) {}

    private static final Taken START = new Taken(0, 0);

    private final Objective objective;
    private final double[] lower;
    private final double[] upper;
    private final double tolerance;
    private final Consumer<State> listener;

    private record Taken(int steps, double length) {}

    /// Prepares a search.
    ///
    /// @param tolerance ends the search when a step would make the value less smaller
    /// @param listener  receives the state after each step
    BoundedSearch(Objective objective, double[] lower, double[] upper, double tolerance,
            Consumer<State> listener) {
        this.objective = objective;
        this.lower = lower;
        this.upper = upper;
        this.tolerance = tolerance;
        this.listener = listener;
    }

    /// Looks at a point and around it.
    ///
    /// @return the state with which a search begins
    State start(double[] point) {
        List<double[]> points = new ArrayList<>(List.of(point));
        double[] differences = new double[point.length];
        for (int i = 0; i < point.length; i++) {
            differences[i] = inward(point, i, FIRST_DIFFERENCE);
            points.add(moved(point, i, differences[i]));
            points.add(moved(point, i, isInside(point, i, -differences[i])
                    ? -differences[i] : 2 * differences[i]));
        }
        double[] values = objective.at(points);
        double[] gradient = new double[point.length];
        double[] diagonal = new double[point.length];
        for (int i = 0; i < point.length; i++) {
            double h = differences[i];
            double one = (values[1 + 2 * i] - values[0]) / h;
            double far = points.get(2 + 2 * i)[i] - point[i];
            double other = (values[2 + 2 * i] - values[0]) / far;
            diagonal[i] = 2 * (other - one) / (far - h);
            gradient[i] = one - diagonal[i] * h / 2;
            if (!(diagonal[i] > 1) || !Double.isFinite(diagonal[i])) {
                diagonal[i] = Math.max(1, 20 * Math.abs(Double.isFinite(one) ? one : 1));
                gradient[i] = one;
            }
        }
        return state(START, point, values[0], gradient, Curvature.of(diagonal));
    }

    /// Looks at a point where the curvature is known.
    State start(double[] point, Curvature curvature) {
        double[] values = objective.at(around(point));
        return state(START, point, values[0], gradient(point, values), curvature);
    }

    /// Searches.
    ///
    /// @param from where to go on
    /// @return the end
    State run(State from) {
        State state = from;
        while (state.slope.expected > tolerance && state.steps < MOST_STEPS) {
            Optional<State> next = step(state);
            if (next.isEmpty()) {
                return state;
            }
            state = next.get();
            listener.accept(state);
        }
        return state;
    }

    /// Nothing if no step makes the value smaller.
    private Optional<State> step(State state) {
        Curvature curvature = Curvature.ofRows(state.curvature);
        double[] direction = state.slope.direction;
        double[] gradientBefore = state.slope.gradient;
        double length = 1;
        while (length > SHORTEST) {
            double[] point = clipped(state.point, direction, length);
            double fall = 0;
            double[] step = new double[point.length];
            for (int i = 0; i < point.length; i++) {
                step[i] = point[i] - state.point[i];
                fall -= gradientBefore[i] * step[i];
            }
            double[] values = objective.at(around(point));
            if (fall > 0 && values[0] <= state.value - DESCENT * fall) {
                double[] gradient = gradient(point, values);
                double[] change = gradient.clone();
                for (int i = 0; i < change.length; i++) {
                    change[i] -= gradientBefore[i];
                }
                curvature.improve(step, change);
                return Optional.of(state(new Taken(state.steps + 1, length), point, values[0],
                        gradient, curvature));
            }
            length *= shorter(fall, values[0] - state.value);
        }
        return Optional.empty();
    }

    /// Where a parabola through both points would be least.
    private static double shorter(double fall, double rise) {
        if (!Double.isFinite(rise) || fall <= 0) {
            return 0.2;
        }
        return Math.clamp(fall / (2 * (rise + fall)), 0.1, 0.5);
    }

    private State state(
            Taken taken, double[] point, double value, double[] gradient, Curvature curvature) {
        double[] direction = direction(point, gradient, curvature);
        double[] end = clipped(point, direction, 1);
        double expected = 0;
        for (int i = 0; i < point.length; i++) {
            expected -= gradient[i] * (end[i] - point[i]);
        }
        return new State(taken.steps, taken.length, point, value,
                new Slope(gradient, direction, expected), curvature.rows());
    }

    private double[] direction(double[] point, double[] gradient, Curvature curvature) {
        boolean[] isFree = new boolean[point.length];
        for (int i = 0; i < point.length; i++) {
            isFree[i] = !isOutward(point, i, -gradient[i]);
        }
        while (true) {
            double[] direction = curvature.step(gradient, isFree);
            boolean isHeld = true;
            for (int i = 0; i < point.length; i++) {
                if (isFree[i] && isOutward(point, i, direction[i])) {
                    isFree[i] = false;
                    isHeld = false;
                }
            }
            if (isHeld) {
                return direction;
            }
        }
    }

    private boolean isOutward(double[] point, int i, double direction) {
        return direction < 0 ? point[i] <= lower[i] : direction > 0 && point[i] >= upper[i];
    }

    private double[] clipped(double[] point, double[] direction, double length) {
        double[] moved = new double[point.length];
        for (int i = 0; i < moved.length; i++) {
            moved[i] = Math.clamp(point[i] + length * direction[i], lower[i], upper[i]);
        }
        return moved;
    }

    private List<double[]> around(double[] point) {
        List<double[]> points = new ArrayList<>(List.of(point));
        for (int i = 0; i < point.length; i++) {
            points.add(moved(point, i, difference(point, i)));
        }
        return points;
    }

    private double[] gradient(double[] point, double[] values) {
        double[] gradient = new double[point.length];
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] = (values[1 + i] - values[0]) / difference(point, i);
        }
        return gradient;
    }

    private double difference(double[] point, int i) {
        return inward(point, i, Math.max(LEAST_DIFFERENCE, DIFFERENCE * point[i]));
    }

    private double inward(double[] point, int i, double difference) {
        return isInside(point, i, difference) ? difference : -difference;
    }

    private boolean isInside(double[] point, int i, double difference) {
        return point[i] + difference >= lower[i] && point[i] + difference <= upper[i];
    }

    private static double[] moved(double[] point, int i, double by) {
        double[] moved = point.clone();
        moved[i] += by;
        return moved;
    }
}
