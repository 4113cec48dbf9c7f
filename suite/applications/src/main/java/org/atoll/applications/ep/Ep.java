// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `ep`.
@Command(name = "ep", sortOptions = false,
        description = "Draws pairs of normal deviates and counts them by rings (NPB EP).")
public final class Ep implements Application<EpRun> {

    @Option(names = "--class", paramLabel = "CLASS", defaultValue = "S",
            description = "Class of the benchmark: S, W, A, B or C (default: ${DEFAULT-VALUE}).")
    private String size = "S";

    @Option(names = "--log2-pairs", paramLabel = "M",
            description = "Draw 2^M pairs instead of those of a class.")
    private @Nullable Integer log2Pairs;

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Ep() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Ep::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
    }

    private EpProblem problem() {
        Integer asked = log2Pairs;
        return asked == null
                ? EpProblem.ofClass(size.toUpperCase(Locale.ROOT))
                : new EpProblem(asked);
    }

    @Override
    public List<Version<EpRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) -> MpjEp.run(problem(), rank)),
                Version.ranks("dsm", (rank, out) -> DsmEp.run(problem(), rank)),
                Version.ranks("tasks", (rank, out) -> TasksEp.run(problem(), rank)),
                Version.threads(common::threads, (rank, out) ->
                        ThreadedEp.run(problem(), common.threads(), rank::nanoTime)),
                Version.sequential((rank, out) ->
                        SequentialEp.run(problem(), rank::nanoTime)));
    }

    @Override
    public String heading() {
        return "ep: 2^" + problem().log2Pairs() + " pairs";
    }

    @Override
    public int report(EpRun run, Version<EpRun> version, Output out) {
        Deviates found = run.deviates();
        out.line("sums %.9e %.9e  accepted %d", found.sumX(), found.sumY(), found.accepted());
        out.line("rings %s", IntStream.range(0, Deviates.RINGS)
                .mapToObj(ring -> Long.toString(found.count(ring)))
                .collect(Collectors.joining(" ")));
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(EpCheck.of(problem(), run)) : 0;
    }
}
