// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.atoll.applications.WideAreaOption;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `ida`.
@Command(name = "ida", sortOptions = false,
        description = "Finds all shortest solutions of a 15-puzzle by iterative deepening (IDA*).")
public final class Ida implements Application<IdaRun> {

    @Option(names = "--puzzle", paramLabel = "N", defaultValue = "79",
            description = "One of Korf's puzzles, 1 to 100 (default: ${DEFAULT-VALUE}).")
    private int puzzle;

    @Option(names = "--tiles", paramLabel = "TILES",
            description = "Another puzzle: 16 numbers in row order, 0 for the blank, such as"
                    + " 1,0,2,3,4,5,...")
    private @Nullable String tiles;

    @Mixin
    private WideAreaOption wideArea = new WideAreaOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Ida() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Ida::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
    }

    private IdaProblem problem() {
        return tiles == null ? Puzzles.numbered(puzzle) : new IdaProblem(Puzzles.tiles(tiles));
    }

    @Override
    public List<Version<IdaRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) -> Optional.of(MpjIda.run(
                        problem(), rank, wideArea.clusters(rank), progress(rank, out)))),
                Version.ranks("remote", (rank, out) -> RemoteIda.run(
                        problem(), rank, wideArea.clusters(rank), progress(rank, out))),
                Version.threads(common::threads, (rank, out) -> ThreadedIda.run(
                        problem(), common.threads(), rank::nanoTime, progress(rank, out))),
                Version.sequential((rank, out) -> SequentialIda.run(
                        problem(), rank::nanoTime, progress(rank, out))));
    }

    private static IntConsumer progress(Rank rank, Output out) {
        return threshold -> out.progress("moves", threshold, Board.COUNT_MASK, rank.nanoTime());
    }

    @Override
    public String heading() {
        return "ida: " + (tiles == null ? "puzzle " + puzzle : "tiles " + tiles);
    }

    @Override
    public int report(IdaRun run, Version<IdaRun> version, Output out) {
        Counts counts = run.counts();
        out.line("moves %d  solutions %d", run.moves(), counts.solutions());
        out.line("nodes generated %d  expanded %d", counts.generated(), counts.expanded());
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(IdaCheck.of(problem(), run)) : 0;
    }
}
