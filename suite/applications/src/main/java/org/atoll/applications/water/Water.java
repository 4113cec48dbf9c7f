// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.atoll.applications.WrittenForOption;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `water`.
@Command(name = "water", sortOptions = false,
        description = "Simulates liquid water by the n-squared method of the SPLASH suite.")
public final class Water implements Application<WaterRun> {

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

    @Option(names = "--calls", paramLabel = "HOW",
            description = "remote: one call for all molecules that a worker needs of another"
                    + " (combined), or one for each molecule (single) (default: combined).")
    private @Nullable MoleculeCalls calls;

    @Mixin
    private WrittenForOption writtenFor = new WrittenForOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Water() {}

    /// Runs the program.
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
        requireEffect("--calls", calls, "remote");
        requireEffect("--written-for", writtenFor.given(), "dsm");
    }

    private WaterProblem problem() {
        return new WaterProblem(molecules, steps, cutoff);
    }

    @Override
    public List<Version<WaterRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) -> Optional.of(
                        MpjWater.run(problem(), rank, energies(out)))),
                Version.ranks("remote", (rank, out) -> RemoteWater.run(
                        problem(), rank,
                        Objects.requireNonNullElse(calls, MoleculeCalls.COMBINED),
                        energies(out))),
                Version.ranks("replica", (rank, out) -> Optional.of(
                        ReplicaWater.run(problem(), rank, energies(out)))),
                Version.ranks("dsm", (rank, out) -> Optional.of(
                        DsmWater.run(problem(), rank, writtenFor.isForImproved(), energies(out)))),
                Version.ranks("tasks", (rank, out) ->
                        TasksWater.run(problem(), rank, energies(out))),
                Version.threads(common::threads, (rank, out) -> ThreadedWater.run(
                        problem(), common.threads(), rank::nanoTime, energies(out))),
                Version.sequential((rank, out) -> SequentialWater.run(
                        problem(), rank::nanoTime, energies(out))));
    }

    private static Consumer<Energies> energies(Output out) {
        return step -> out.line("%s", step.line());
    }

    @Override
    public String heading() {
        WaterProblem problem = problem();
        return String.format(
                Locale.ROOT, "water: %d molecules, %d steps, box %.6f A, cutoff %.6f A",
                molecules, steps, problem.boxSide(), problem.cutoffInForce());
    }

    @Override
    public int report(WaterRun run, Version<WaterRun> version, Output out) {
        out.line("%s", run.timing().lines());
        boolean shared = !version.name().equals(Version.SEQUENTIAL);
        return common.check() ? out.verdict(WaterCheck.of(problem(), run, shared)) : 0;
    }
}
