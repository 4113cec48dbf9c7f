// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import java.util.List;
import org.atoll.applications.Application;
import org.atoll.applications.Checksum;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.atoll.applications.WrittenForOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `qsort`.
@Command(name = "qsort", sortOptions = false,
        description = "Sorts numbers by quicksort; pieces are shared out.")
public final class Qsort implements Application<QsortRun> {

    @Option(names = "--keys", paramLabel = "N", defaultValue = "262144",
            description = "Numbers to sort (default: ${DEFAULT-VALUE}).")
    private int keys;

    @Option(names = "--threshold", paramLabel = "N", defaultValue = "1024",
            description = "Ranges of fewer numbers are sorted by bubbles"
                    + " (default: ${DEFAULT-VALUE}).")
    private int threshold;

    @Mixin
    private WrittenForOption writtenFor = new WrittenForOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Qsort() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Qsort::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
    }

    private QsortProblem problem() {
        return new QsortProblem(keys, threshold);
    }

    @Override
    public List<Version<QsortRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) -> MpjQsort.run(problem(), rank)),
                Version.ranks("dsm", (rank, out) ->
                        DsmQsort.run(problem(), rank, writtenFor.isForImproved())),
                Version.ranks("tasks", (rank, out) -> TasksQsort.run(problem(), rank)),
                Version.threads(common::threads, (rank, out) ->
                        ThreadedQsort.run(problem(), common.threads(), rank::nanoTime)),
                Version.sequential((rank, out) ->
                        SequentialQsort.run(problem(), rank::nanoTime)));
    }

    @Override
    public String heading() {
        return "qsort: " + keys + " keys, bubbles below " + threshold;
    }

    @Override
    public int report(QsortRun run, Version<QsortRun> version, Output out) {
        out.line("crc %s", Checksum.crc(run.sorted()));
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(QsortCheck.of(problem(), run)) : 0;
    }
}
