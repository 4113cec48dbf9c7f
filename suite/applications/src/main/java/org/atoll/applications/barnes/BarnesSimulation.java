// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/// The steps of one of those who share the bodies. An object belongs to one thread.
final class BarnesSimulation {
    private static final int AXES = 3;

    /// Machine steps of an interaction, with its part of the walk: so many that a processor of the
    /// thesis's machine takes the published time.
    private static final long INTERACTION_STEPS = 72;
    /// Machine steps of a body's move.
    private static final long MOVE_STEPS = 100;

    private final BarnesProblem problem;
    private final Bodies bodies;
    private final int part;
    private final int parts;
    private final BodySharing sharing;
    private final Attraction attraction;

    /// Costs of the own bodies, which are told when all have made their zones.
    private final long[] costs;
    private final List<BarnesStep> steps = new ArrayList<>();

    /// Of one part.
    ///
    /// @param part  which of those who share the bodies
    /// @param parts how many they are
    BarnesSimulation(
            BarnesProblem problem, Bodies bodies, int part, int parts, BodySharing sharing) {
        this.problem = problem;
        this.bodies = bodies;
        this.part = part;
        this.parts = parts;
        this.sharing = sharing;
        attraction = new Attraction(problem, bodies);
        costs = new long[bodies.count()];
    }

    /// Does all steps. All parts call it; blocks.
    ///
    /// @param each receives each step and the bodies behind it, on the first part
    /// @return the steps, on the first part; nothing elsewhere
    List<BarnesStep> run(BiConsumer<BarnesStep, Bodies> each) {
        for (int step = 0; step < problem.steps(); step++) {
            look(step, each);
            Octree tree = sharing.tree();
            int[] order = tree.order();
            var zones = new CostZones(bodies, order, parts);
            attraction.take(tree);
            attract(order, zones, step);
            sharing.beforeMoves();
            move(order, zones);
            sharing.give(order, zones);
        }
        look(problem.steps(), each);
        return steps;
    }

    private void look(int step, BiConsumer<BarnesStep, Bodies> each) {
        sharing.gather();
        if (part == 0 && step > 0) {
            BarnesStep known = BarnesStep.of(step, bodies, problem.dt());
            steps.add(known);
            each.accept(known, bodies);
        }
    }

    /// Computes the forces on the own bodies, and corrects their velocities by them.
    private void attract(int[] order, CostZones zones, int step) {
        double[] records = bodies.records();
        double[] found = new double[AXES + 1];
        double half = step == 0 ? 0 : problem.dt() / 2;
        long interactions = 0;
        for (int place = zones.from(part); place < zones.to(part); place++) {
            long cost = attraction.on(place, found, 0);
            int at = Bodies.RECORD * order[place];
            for (int axis = 0; axis < AXES; axis++) {
                int acceleration = at + Bodies.ACCELERATION + axis;
                records[at + Bodies.VELOCITY + axis] +=
                        (found[axis] - records[acceleration]) * half;
                records[acceleration] = found[axis];
            }
            records[at + Bodies.POTENTIAL] = found[AXES];
            costs[place] = cost;
            interactions += cost;
        }
        sharing.computed(INTERACTION_STEPS * interactions);
    }

    private void move(int[] order, CostZones zones) {
        double[] records = bodies.records();
        double dt = problem.dt();
        for (int place = zones.from(part); place < zones.to(part); place++) {
            int at = Bodies.RECORD * order[place];
            records[at + Bodies.COST] = costs[place];
            for (int axis = 0; axis < AXES; axis++) {
                double kick = records[at + Bodies.ACCELERATION + axis] * dt / 2;
                double between = records[at + Bodies.VELOCITY + axis] + kick;
                records[at + Bodies.POSITION + axis] += between * dt;
                records[at + Bodies.VELOCITY + axis] = between + kick;
            }
        }
        sharing.computed(MOVE_STEPS * (zones.to(part) - zones.from(part)));
    }
}
