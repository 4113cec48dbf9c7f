// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import java.util.List;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Hybrid;
import org.atoll.applications.Output;
import org.atoll.applications.Repeats;
import org.atoll.applications.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `fft2d`.
@Command(name = "fft2d", sortOptions = false,
        description = "Transforms a square matrix of complex numbers: rows, then columns.")
public final class Fft2d implements Application<Fft2dRun> {

    @Option(names = "--n", paramLabel = "N", defaultValue = "512",
            description = "Rows and columns, a power of two (default: ${DEFAULT-VALUE}).")
    private int n;

    @Option(names = "--warmups", paramLabel = "N", defaultValue = "0",
            description = "Untimed transforms before the timed ones (default: ${DEFAULT-VALUE}).")
    private int warmups;

    @Option(names = "--repeat", paramLabel = "N", defaultValue = "1",
            description = "Timed transforms; the time is their mean (default: ${DEFAULT-VALUE}).")
    private int repeat;

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Fft2d() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Fft2d::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
        repeats();
    }

    private Fft2dProblem problem() {
        return new Fft2dProblem(n);
    }

    private Repeats repeats() {
        return new Repeats(warmups, repeat);
    }

    @Override
    public List<Version<Fft2dRun>> versions() {
        return List.of(
                Hybrid.version((rank, out) -> HybridFft2d.run(problem(), repeats(), rank)),
                Version.ranks("mpj", (rank, out) -> MpjFft2d.run(problem(), repeats(), rank)),
                Version.threads(common::threads, (rank, out) -> ThreadedFft2d.run(
                        problem(), common.threads(), repeats(), rank::nanoTime)),
                Version.sequential((rank, out) -> SequentialFft2d.run(
                        problem(), repeats(), rank::nanoTime)));
    }

    @Override
    public String heading() {
        return "fft2d: " + n + " x " + n + " points";
    }

    @Override
    public int report(Fft2dRun run, Version<Fft2dRun> version, Output out) {
        Spectrum2d spectrum = run.spectrum();
        double[] sum = spectrum.checksum();
        out.line("X[0][0] %.10f %+.10fi", spectrum.re(0), spectrum.im(0));
        out.line("checksum %.10f %+.10fi  bits %016x", sum[0], sum[1], spectrum.bits());
        out.line("sum of squares %.6f", spectrum.squares());
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(Fft2dCheck.of(problem(), run)) : 0;
    }
}
