// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.Arrays;
import java.util.List;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Hybrid;
import org.atoll.applications.Output;
import org.atoll.applications.Repeats;
import org.atoll.applications.Version;
import org.atoll.hybrid.node.Deal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `nqueens`.
@Command(name = "nqueens", sortOptions = false,
        description = "Counts the ways to put n queens on a board so that none attacks another.")
public final class Nqueens implements Application<NqueensRun> {

    /// The way prefixes are dealt.
    enum Way { BLOCK, CYCLIC, RANDOM }


    @Option(names = "--n", paramLabel = "N", defaultValue = "13",
            description = "Queens (default: ${DEFAULT-VALUE}).")
    private int n;

    @Option(names = "--k", paramLabel = "K", defaultValue = "2",
            description = "Ranks of the prefixes that are dealt: 1 to 4 (default:"
                    + " ${DEFAULT-VALUE}).")
    private int k;

    @Option(names = "--deal", paramLabel = "HOW", defaultValue = "cyclic",
            description = "How they are dealt: block, cyclic or random (default:"
                    + " ${DEFAULT-VALUE}).")
    private Way deal = Way.CYCLIC;

    @Option(names = "--block", paramLabel = "SIZE", defaultValue = "even",
            description = "Size of a block: even, or as-printed, which is that of the SIMPLE"
                    + " paper's tables (default: ${DEFAULT-VALUE}).")
    private String block = "even";

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
            description = "Seed of random dealing (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--warmups", paramLabel = "N", defaultValue = "0",
            description = "Untimed searches before the timed ones (default: ${DEFAULT-VALUE}).")
    private int warmups;

    @Option(names = "--repeat", paramLabel = "N", defaultValue = "1",
            description = "Timed searches; the time is their mean (default: ${DEFAULT-VALUE}).")
    private int repeat;

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Nqueens() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Nqueens::new);
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

    private Repeats repeats() {
        return new Repeats(warmups, repeat);
    }

    private NqueensProblem problem() {
        boolean asPrinted = switch (block) {
            case "even" -> false;
            case "as-printed" -> true;
            default -> throw new IllegalArgumentException(
                    "--block is '" + block + "': allowed is even or as-printed");
        };
        if (asPrinted && deal != Way.BLOCK) {
            throw new IllegalArgumentException("--block as-printed needs --deal block");
        }
        return new NqueensProblem(n, k, switch (deal) {
            case BLOCK -> Deal.BLOCK;
            case CYCLIC -> Deal.CYCLIC;
            case RANDOM -> Deal.random(seed);
        }, asPrinted);
    }

    @Override
    public List<Version<NqueensRun>> versions() {
        return List.of(
                Hybrid.version((rank, out) -> HybridNqueens.run(problem(), repeats(), rank)),
                Version.ranks("mpj", (rank, out) -> MpjNqueens.run(problem(), repeats(), rank)),
                Version.threads(common::threads, (rank, out) -> ThreadedNqueens.run(
                        problem(), common.threads(), repeats(), rank::nanoTime)),
                Version.sequential((rank, out) -> SequentialNqueens.run(
                        problem(), repeats(), rank::nanoTime)));
    }

    @Override
    public String heading() {
        NqueensProblem problem = problem();
        return "nqueens: " + n + " queens, " + problem.prefixes() + " prefixes of " + k
                + (k == 1 ? " rank" : " ranks");
    }

    @Override
    public int report(NqueensRun run, Version<NqueensRun> version, Output out) {
        long[] found = run.solutions();
        out.line("solutions %d  queens placed %d", run.all(), run.allPlaced());
        out.line("each of %d found %d to %d, deviation %.1f", found.length,
                Arrays.stream(found).min().orElse(0), Arrays.stream(found).max().orElse(0),
                NqueensRun.deviation(found));
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(NqueensCheck.of(problem(), run)) : 0;
    }
}
