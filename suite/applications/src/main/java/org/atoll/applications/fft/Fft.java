// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.Repeats;
import org.atoll.applications.Version;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `fft`.
@Command(name = "fft", sortOptions = false,
        description = "Transforms 2^m complex numbers by the six-step method.")
public final class Fft implements Application<FftRun> {

    @Option(names = "--m", paramLabel = "M", defaultValue = "18",
            description = "Logarithm of the number of points (default: ${DEFAULT-VALUE}).")
    private int m;

    @Option(names = "--warmups", paramLabel = "N", defaultValue = "20",
            description = "Untimed transforms before the timed ones (default: ${DEFAULT-VALUE}).")
    private int warmups;

    @Option(names = "--repeat", paramLabel = "N", defaultValue = "1",
            description = "Timed transforms; the time is their mean (default: ${DEFAULT-VALUE}).")
    private int repeat;

    @Option(names = "--exchange", paramLabel = "HOW",
            description = "mpj: how ranks reach each other's rows: by messages, or through a window"
                    + " that they share, which takes ranks of one node; auto is the window where"
                    + " it can be had (default: auto).")
    private @Nullable Exchange exchange;

    @Option(names = "--transposes", paramLabel = "HOW",
            description = "remote: each block of three transposes is read by a call (remote), or"
                    + " workers do two transposes by themselves and give their blocks of the other"
                    + " one (local) (default: local).")
    private @Nullable Transposes transposes;

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Fft() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Fft::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem().points();
        repeats();
        requireEffect("--exchange", exchange, "mpj");
        requireEffect("--transposes", transposes, "remote");
    }

    @Override
    public List<Version<FftRun>> versions() {
        return List.of(
                Version.ranks("mpj", this::onRanks),
                Version.ranks("remote", (rank, out) -> RemoteFft.run(
                        problem(), repeats(), rank,
                        Objects.requireNonNullElse(transposes, Transposes.LOCAL))),
                Version.ranks("replica", (rank, out) -> MpjFft.byObjects(
                        problem(), repeats(), rank)),
                Version.threads(common::threads, (rank, out) -> ThreadedFft.run(
                        problem(), common.threads(), repeats(), rank::nanoTime)),
                Version.sequential((rank, out) -> SequentialFft.run(
                        problem(), repeats(), rank::nanoTime)));
    }

    private FftProblem problem() {
        return new FftProblem(m);
    }

    private Repeats repeats() {
        return new Repeats(warmups, repeat);
    }

    @Override
    public String heading() {
        return "fft: 2^" + m + " = " + problem().points() + " points";
    }

    private Optional<FftRun> onRanks(Rank rank, Output out) {
        if (Objects.requireNonNullElse(exchange, Exchange.AUTO).in(rank) == Exchange.MESSAGES) {
            return MpjFft.run(problem(), repeats(), rank);
        }
        out.line("the ranks share a window");
        return NodeFft.run(problem(), repeats(), rank);
    }

    @Override
    public int report(FftRun run, Version<FftRun> version, Output out) {
        double[] seen = run.seen();
        out.line("X[0] %.10f %+.10fi", seen[0], seen[1]);
        out.line("checksum %.10f %+.10fi", seen[Spectrum.CHECKSUM], seen[Spectrum.CHECKSUM + 1]);
        out.line("sum of squares %.6f", seen[Spectrum.SQUARES]);
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(FftCheck.of(problem(), run)) : 0;
    }
}
