// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.function.Consumer;
import org.atoll.applications.Application;
import org.atoll.applications.Clock;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Model;
import org.atoll.applications.Output;
import org.atoll.job.Rank;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `water`.
@Command(name = "water", sortOptions = false,
        description = "Simulates liquid water by the n-squared method of the SPLASH suite.")
public final class Water implements Application {

    @Option(names = "--molecules", paramLabel = "N", defaultValue = "512",
            description = "How many molecules (default: ${DEFAULT-VALUE}).")
    private int molecules;

    @Option(names = "--steps", paramLabel = "N", defaultValue = "2",
            description = "How many time steps (default: ${DEFAULT-VALUE}).")
    private int steps;

    @Option(names = "--cutoff", paramLabel = "R", defaultValue = "0",
            description = "Cutoff radius in angstrom, 0 for half the box but at most 11"
                    + " (default: ${DEFAULT-VALUE}).")
    private double cutoff;

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Water() {}

    /// Runs the program.
    ///
    /// @param args its options
    public static void main(String[] args) {
        CommandLines.main(args, Water::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
    }

    private WaterProblem problem() {
        return new WaterProblem(molecules, steps, cutoff);
    }

    @Override
    public int run(Rank rank, Output out) {
        WaterProblem problem = problem();
        out.line("water: %d molecules, %d steps, box %.6f A, cutoff %.6f A; %s",
                molecules, steps, problem.boxSide(), problem.cutoffInForce(),
                CommandLines.describe(common, rank));
        Consumer<Energies> each = step -> out.line("%s", step.line());
        Clock clock = rank::nanoTime;
        WaterRun run = switch (common.model()) {
            case SEQUENTIAL -> SequentialWater.run(problem, clock, each);
            case THREADS -> ThreadedWater.run(problem, common.threads(), clock, each);
            case MPJ -> MpjWater.run(problem, rank, each);
        };
        out.line("%s", run.timing().lines());
        if (!common.check() || rank.number() > 0) {
            return 0;
        }
        return out.verdict(WaterCheck.of(problem, run, common.model() != Model.SEQUENTIAL));
    }
}
