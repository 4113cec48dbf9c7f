// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.util.List;
import java.util.function.IntConsumer;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.atoll.applications.WideAreaOption;
import org.atoll.applications.WrittenForOption;
import org.atoll.applications.sor.SorProblem.Init;
import org.atoll.job.Rank;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `sor`.
@Command(name = "sor", sortOptions = false,
        description = "Relaxes a rectangle by red-black successive over-relaxation.")
public final class Sor implements Application<SorRun> {

    @Option(names = "--rows", paramLabel = "M", defaultValue = "512",
            description = "Rows including the boundary (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(names = "--cols", paramLabel = "N", defaultValue = "2048",
            description = "Columns including the boundary (default: ${DEFAULT-VALUE}).")
    private int cols;

    @Option(names = "--iterations", paramLabel = "N", defaultValue = "101",
            description = "Sweeps over both colours (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Option(names = "--init", paramLabel = "INIT", defaultValue = "zero",
            description = "What the interior starts with: zero or nonzero"
                    + " (default: ${DEFAULT-VALUE}).")
    private Init init = Init.ZERO;

    @Option(names = "--untimed", paramLabel = "N", defaultValue = "0",
            description = "Iterations of these before time and messages are counted"
                    + " (default: ${DEFAULT-VALUE}).")
    private int untimed;

    @Option(names = "--type", paramLabel = "TYPE", defaultValue = "double",
            description = "What the points are: float or double (default: ${DEFAULT-VALUE}).")
    private SorProblem.Type type = SorProblem.Type.DOUBLE;

    @Mixin
    private WideAreaOption wideArea = new WideAreaOption();

    @Mixin
    private WrittenForOption writtenFor = new WrittenForOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Sor() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Sor::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
        requireEffect("--wide-area", wideArea.given(), "mpj", "remote");
        requireEffect("--written-for", writtenFor.given(), "dsm");
    }

    private SorProblem problem() {
        return new SorProblem(rows, cols, iterations, untimed, init, type);
    }

    @Override
    public List<Version<SorRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) -> MpjSor.run(
                        problem(), rank, wideArea.form(), progress(rank, out))),
                Version.ranks("remote", (rank, out) -> RemoteSor.run(
                        problem(), rank, wideArea.form())),
                Version.ranks("dsm", (rank, out) -> DsmSor.run(
                        problem(), rank, writtenFor.isForImproved(), progress(rank, out))),
                Version.ranks("tasks", (rank, out) ->
                        TasksSor.run(problem(), rank, progress(rank, out))),
                Version.threads(common::threads, (rank, out) -> ThreadedSor.run(
                        problem(), common.threads(), rank::nanoTime, progress(rank, out))),
                Version.sequential((rank, out) -> SequentialSor.run(
                        problem(), rank::nanoTime, progress(rank, out))));
    }

    private IntConsumer progress(Rank rank, Output out) {
        return done -> out.progress("iteration", done, iterations, rank.nanoTime());
    }

    @Override
    public String heading() {
        return "sor: " + rows + " x " + cols + " points, " + iterations + " iterations";
    }

    @Override
    public int report(SorRun run, Version<SorRun> version, Output out) {
        out.line("sum %.10f  sum of squares %.10f", run.sum(), run.squares());
        out.line("[1][1] %.16f  middle %.16f  crc %08x", run.corner(), run.middle(), run.crc());
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(SorCheck.of(problem(), run)) : 0;
    }
}
