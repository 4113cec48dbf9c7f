// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.atoll.applications.checkers.TableOptions.Kind;
import org.atoll.job.Rank;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `checkers`.
@Command(name = "checkers", sortOptions = false,
        description = "Searches positions of checkers (English draughts) by alpha-beta.")
public final class Checkers implements Application<CheckersRun> {
    private static final String REMOTE = "remote";
    private static final String THREADS = "threads";
    private static final String USUAL_JOBS = "root:3";
    private static final int MOST_PERFT = 20;
    private static final double USUAL_STEPS = SearchOptions.usual().steps();

    /// A choice between two.
    enum Choice {
        /// Done.
        ON,
        /// Left out.
        OFF
    }

    @Option(names = "--fen", paramLabel = "FEN",
            description = "The position, such as W:W21,22,K30:B1,2,3 (default: the start).")
    private @Nullable String fen;

    @Option(names = "--set",
            description = "Search the standard set: three positions, and after each of them two"
                    + " that follow from it.")
    private boolean set;

    @Option(names = "--depth", paramLabel = "D", defaultValue = "11",
            description = "Moves of both sides to look ahead, one depth after another"
                    + " (default: ${DEFAULT-VALUE}).")
    private int depth;

    @Option(names = "--evaluation", paramLabel = "E", defaultValue = "full",
            description = "What counts: plain, men and kings, or full, also their places"
                    + " (default: ${DEFAULT-VALUE}).")
    private Evaluation evaluation = Evaluation.FULL;

    @Option(names = "--quiescence", paramLabel = "on|off",
            description = "Search captures beyond the depth (default: on, but off with the plain"
                    + " evaluation).")
    private @Nullable Choice quiescence;

    @Option(names = "--table", paramLabel = "TABLE", defaultValue = "local",
            description = "Transposition table: none or local; with --model threads also shared;"
                    + " with --model remote also partitioned or replicated"
                    + " (default: ${DEFAULT-VALUE}).")
    private Kind table = Kind.LOCAL;

    @Option(names = "--table-bits", paramLabel = "B",
            description = "Bits of the number of entries in a table (default: 20).")
    private @Nullable Integer tableBits;

    @Option(names = "--buffer", paramLabel = "N",
            description = "Updates of a partitioned or replicated table that travel in one call"
                    + " (default: 16).")
    private @Nullable Integer buffer;

    @Option(names = "--lookup-threshold", paramLabel = "D",
            description = "Depth still to be searched from which entries of a partitioned or"
                    + " replicated table concern other ranks (default: 8 and 4).")
    private @Nullable Integer threshold;

    @Option(names = "--jobs", paramLabel = "CUT",
            description = "Jobs of threads or ranks: root:N, N moves after the position, or"
                    + " fixed:N, of N moves (default: " + USUAL_JOBS + ").")
    private @Nullable String jobs;

    @Option(names = "--young-brothers-wait", paramLabel = "on|off",
            description = "Search the other moves of a position after its first (default: on).")
    private @Nullable Choice youngBrothers;

    @Option(names = "--alpha-updates", paramLabel = "on|off",
            description = "Tell those who search of better bounds (default: on).")
    private @Nullable Choice alphaUpdates;

    @Option(names = "--breakdown",
            description = "Measure what the time is spent on, which takes time itself.")
    private boolean breakdown;

    @Option(names = "--perft", paramLabel = "N",
            description = "Also count the leaves of the position's move tree at depth N.")
    private @Nullable Integer perft;

    @Option(names = "--steps", paramLabel = "N",
            description = "What a position takes on a simulated machine with --model remote, in"
                    + " steps (default: 300).")
    private @Nullable Double steps;

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Checkers() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Checkers::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        CheckersProblem _ = problem();
    }

    private CheckersProblem problem() {
        if (set && (fen != null || perft != null)) {
            throw new IllegalArgumentException("--set has positions of its own: leave out "
                    + (fen == null ? "--perft" : "--fen"));
        }
        if (perft != null && (perft < 1 || perft > MOST_PERFT)) {
            throw new IllegalArgumentException(
                    "--perft must be 1 to " + MOST_PERFT + ", not " + perft);
        }
        return new CheckersProblem(
                set ? NamedPosition.standardSet() : List.of(NamedPosition.of(fen)),
                depth, options(version().name()), perft == null ? 0 : perft, common.check());
    }

    private SearchOptions options(String version) {
        boolean plain = evaluation == Evaluation.PLAIN;
        boolean beyond = quiescence == null ? !plain : quiescence == Choice.ON;
        boolean remote = version.equals(REMOTE);
        refuse(steps != null && !remote, "--steps", "with --model " + version);
        return new SearchOptions(plain, beyond, table(version), jobs(version), breakdown,
                steps == null ? USUAL_STEPS : steps);
    }

    private TableOptions table(String version) {
        boolean remote = version.equals(REMOTE);
        boolean threads = version.equals(THREADS);
        TableOptions usual = TableOptions.of(table);
        String words = "--table " + table.name().toLowerCase(Locale.ROOT);
        refuse((usual.travels() && !remote) || (table == Kind.SHARED && !threads), words,
                "with --model " + version);
        refuse(buffer != null && !usual.travels(), "--buffer", "with " + words);
        refuse(threshold != null && !usual.travels(), "--lookup-threshold", "with " + words);
        refuse(tableBits != null && table == Kind.NONE, "--table-bits", "with " + words);
        return new TableOptions(table,
                tableBits == null ? usual.bits() : tableBits,
                buffer == null ? usual.buffer() : buffer,
                threshold == null ? usual.threshold() : threshold);
    }

    private JobOptions jobs(String version) {
        boolean shared = version.equals(REMOTE) || version.equals(THREADS);
        String alone = "with --model " + version;
        refuse(jobs != null && !shared, "--jobs", alone);
        refuse(youngBrothers != null && !shared, "--young-brothers-wait", alone);
        refuse(alphaUpdates != null && !shared, "--alpha-updates", alone);
        return JobOptions.of(jobs == null ? USUAL_JOBS : jobs,
                youngBrothers != Choice.OFF, alphaUpdates != Choice.OFF);
    }

    private static void refuse(boolean useless, String option, String where) {
        if (useless) {
            throw new IllegalArgumentException(
                    option + " has no effect " + where + ": leave it out");
        }
    }

    @Override
    public List<Version<CheckersRun>> versions() {
        return List.of(
                Version.ranks(REMOTE, this::byRanks),
                Version.threads(common::threads, (rank, out) -> problem().run(
                        options -> new DeepeningThinker(
                                new ThreadedSearch(options, common.threads(), rank::nanoTime),
                                rank::nanoTime),
                        rank::nanoTime, out)),
                Version.sequential((rank, out) -> problem().run(
                        options -> new DeepeningThinker(
                                new SequentialSearch(options, rank::nanoTime), rank::nanoTime),
                        rank::nanoTime, out)));
    }

    private Optional<CheckersRun> byRanks(Rank rank, Output out) {
        RemoteObjects remote = RemoteObjects.in(rank);
        remote.barrier(); // workers ask for the rank, which its program has entered then
        if (rank.number() > 0) {
            return Optional.empty();
        }
        return Optional.of(problem().run(
                options -> new DeepeningThinker(
                        new RemoteSearch(remote, options), rank::nanoTime),
                rank::nanoTime, out));
    }

    @Override
    public String heading() {
        return problem().heading();
    }

    @Override
    public int report(CheckersRun run, Version<CheckersRun> version, Output out) {
        run.lines(breakdown).forEach(line -> out.line("%s", line));
        return common.check() ? out.verdict(CheckersCheck.of(run)) : 0;
    }
}
