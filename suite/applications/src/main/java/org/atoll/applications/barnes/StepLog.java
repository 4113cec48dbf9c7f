// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.function.BiConsumer;
import org.atoll.applications.Output;
import org.atoll.applications.barnes.play.Snapshot;
import org.atoll.applications.barnes.play.Snapshots;
import org.jspecify.annotations.Nullable;

/// The words of a run while it goes on: a line for each step, and snapshots. Belongs to the first
/// part of those who share the bodies.
final class StepLog implements BiConsumer<BarnesStep, Bodies> {
    private static final int AXES = 3;

    private final Output out;
    private final BarnesProblem problem;
    private final int every;
    private final @Nullable Snapshots snapshots;

    /// Begins it, with a snapshot of the bodies if they are wanted.
    ///
    /// @param first whether this is the first part, which alone writes
    /// @throws org.atoll.applications.InputFile.Flaw if the folder cannot be begun
    StepLog(Output out, BarnesProblem problem, SnapshotOptions options, BodyTable start,
            boolean first) {
        this.out = out;
        this.problem = problem;
        every = options.every();
        snapshots = first ? options.begin() : null;
        if (snapshots != null) {
            snapshots.add(snapshot(0, start));
        }
    }

    @Override
    public void accept(BarnesStep step, Bodies bodies) {
        out.line("%s", step.line());
        boolean isLast = step.step() == problem.steps();
        if (snapshots != null && (isLast || step.step() % every == 0)) {
            snapshots.add(snapshot(step.step(), bodies.table()));
        }
    }

    /// Writes the page of all snapshots, and says where it is.
    void finish() {
        if (snapshots != null) {
            out.line("to play: %s", snapshots.finish());
            snapshots.remark().ifPresent(remark -> out.line("note: %s", remark));
        }
    }

    private Snapshot snapshot(int step, BodyTable table) {
        double[] masses = new double[table.count()];
        double[] positions = new double[AXES * masses.length];
        double[] velocities = new double[AXES * masses.length];
        for (int body = 0; body < masses.length; body++) {
            masses[body] = table.get(body, 0);
            for (int axis = 0; axis < AXES; axis++) {
                positions[AXES * body + axis] = table.get(body, 1 + axis);
                velocities[AXES * body + axis] = table.get(body, 1 + AXES + axis);
            }
        }
        return new Snapshot(step, step * problem.dt(), masses, positions, velocities);
    }
}
