// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
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

/// The program `ft`.
@Command(name = "ft", sortOptions = false,
        description = "Transforms a field of three dimensions once, lets its spectrum decay, and"
                + " transforms it back in each iteration (NPB FT).")
public final class Ft implements Application<FtRun> {

    @Option(names = "--class", paramLabel = "CLASS",
            description = "Class of the benchmark: S, W, A, B or C (default: S).")
    private @Nullable String size;

    @Option(names = "--size", paramLabel = "NXxNYxNZ",
            description = "Points in each direction instead, powers of two, such as 32x64x64.")
    private @Nullable String points;

    @Option(names = "--iterations", paramLabel = "N", description = "Iterate N times instead.")
    private @Nullable Integer iterations;

    @Option(names = "--steps", paramLabel = "N", defaultValue = "1",
            description = "What a step of the kernel takes on a simulated machine, in steps"
                    + " (default: ${DEFAULT-VALUE}).")
    private double steps;

    @Mixin
    private WrittenForOption writtenFor = new WrittenForOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Ft() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Ft::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
    }

    private FtProblem problem() {
        if (size != null && points != null) {
            throw new IllegalArgumentException("--class has a size of its own: leave out --size");
        }
        FtProblem usual = points == null
                ? FtProblem.ofClass(size == null ? "S" : size.toUpperCase(Locale.ROOT))
                : FtProblem.sized(points);
        return new FtProblem(usual.nx(), usual.ny(), usual.nz(),
                iterations == null ? usual.iterations() : iterations, steps);
    }

    @Override
    public List<Version<FtRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) ->
                        MpjFt.run(problem(), rank, progress(rank, out))),
                Version.ranks("dsm", (rank, out) ->
                        DsmFt.run(problem(), rank, writtenFor.isForImproved(),
                                progress(rank, out))),
                Version.ranks("tasks", (rank, out) ->
                        TasksFt.run(problem(), rank, progress(rank, out))),
                Version.threads(common::threads, (rank, out) -> WholeFt.run(
                        problem(), common.threads(), rank::nanoTime, progress(rank, out))),
                Version.sequential((rank, out) -> WholeFt.run(
                        problem(), 1, rank::nanoTime, progress(rank, out))));
    }

    private IntConsumer progress(Rank rank, Output out) {
        int all = problem().iterations();
        return done -> out.progress("iteration", done, all, rank.nanoTime());
    }

    @Override
    public String heading() {
        FtProblem problem = problem();
        return "ft: " + problem.nx() + " x " + problem.ny() + " x " + problem.nz() + " points, "
                + problem.iterations() + " iterations";
    }

    @Override
    public int report(FtRun run, Version<FtRun> version, Output out) {
        for (int i = 0; i < run.sums().size(); i++) {
            out.line("iteration %d  sum %.10f %+.10fi", i + 1, run.sums().get(i)[0],
                    run.sums().get(i)[1]);
        }
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(FtCheck.of(problem(), run)) : 0;
    }
}
