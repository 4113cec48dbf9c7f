// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.function.IntConsumer;
import org.atoll.applications.Application;
import org.atoll.applications.Clock;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.WideAreaOption;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `ida`.
@Command(name = "ida", sortOptions = false,
        description = "Finds all shortest solutions of a 15-puzzle by iterative deepening (IDA*).")
public final class Ida implements Application {

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
    ///
    /// @param args its options
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
    public int run(Rank rank, Output out) {
        IdaProblem problem = problem();
        out.line("ida: %s; %s", tiles == null ? "puzzle " + puzzle : "tiles " + tiles,
                CommandLines.describe(common, rank));
        Clock clock = rank::nanoTime;
        IntConsumer each = threshold -> out.progress(
                "moves", threshold, Board.COUNT_MASK, clock.nanoTime());
        IdaRun run = switch (common.model()) {
            case SEQUENTIAL -> SequentialIda.run(problem, clock, each);
            case THREADS -> ThreadedIda.run(problem, common.threads(), clock, each);
            case MPJ -> MpjIda.run(problem, rank, wideArea.clusters(rank), each);
        };
        return rank.number() == 0 ? report(problem, run, out) : 0;
    }

    private int report(IdaProblem problem, IdaRun run, Output out) {
        Counts counts = run.counts();
        out.line("moves %d  solutions %d", run.moves(), counts.solutions());
        out.line("nodes generated %d  expanded %d", counts.generated(), counts.expanded());
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(IdaCheck.of(problem, run)) : 0;
    }
}
