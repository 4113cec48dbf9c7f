// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

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

/// The program `is`.
@Command(name = "is", sortOptions = false,
        description = "Ranks many small whole numbers by counting them (NPB IS).")
public final class Is implements Application<IsRun> {

    @Option(names = "--class", paramLabel = "CLASS", defaultValue = "15",
            description = "Class of the benchmark, S, W, A or B; or 7 or 15, the papers' 2^20 keys"
                    + " of 2^7 or 2^15 values (default: ${DEFAULT-VALUE}).")
    private String size = "15";

    @Option(names = "--keys", paramLabel = "N", description = "Rank N keys instead.")
    private @Nullable Integer keys;

    @Option(names = "--values", paramLabel = "N",
            description = "Keys are below N instead.")
    private @Nullable Integer values;

    @Option(names = "--rankings", paramLabel = "N", description = "Rank N times instead.")
    private @Nullable Integer rankings;

    @Option(names = "--chain",
            description = "mpj: add counts from rank to rank, as the papers do for PVM.")
    private boolean chain;

    @Mixin
    private WrittenForOption writtenFor = new WrittenForOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Is() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Is::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
    }

    private IsProblem problem() {
        IsProblem usual = IsProblem.ofClass(size.toUpperCase(Locale.ROOT));
        return new IsProblem(
                keys == null ? usual.keys() : keys,
                values == null ? usual.values() : values,
                rankings == null ? usual.rankings() : rankings);
    }

    @Override
    public List<Version<IsRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) ->
                        MpjIs.run(problem(), rank, chain, progress(rank, out))),
                Version.ranks("dsm", (rank, out) ->
                        DsmIs.run(problem(), rank, writtenFor.isForImproved(),
                                progress(rank, out))),
                Version.ranks("tasks", (rank, out) ->
                        TasksIs.run(problem(), rank, progress(rank, out))),
                Version.threads(common::threads, (rank, out) -> ThreadedIs.run(
                        problem(), common.threads(), rank::nanoTime, progress(rank, out))),
                Version.sequential((rank, out) -> SequentialIs.run(
                        problem(), rank::nanoTime, progress(rank, out))));
    }

    private IntConsumer progress(Rank rank, Output out) {
        int all = problem().rankings();
        return done -> out.progress("ranking", done, all, rank.nanoTime());
    }

    @Override
    public String heading() {
        IsProblem problem = problem();
        return "is: " + problem.keys() + " keys below " + problem.values() + ", "
                + problem.rankings() + " rankings";
    }

    @Override
    public int report(IsRun run, Version<IsRun> version, Output out) {
        out.line("sum over ranks %016x", run.sum());
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(IsCheck.of(problem(), run)) : 0;
    }
}
