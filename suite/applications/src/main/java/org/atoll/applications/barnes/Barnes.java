// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.atoll.applications.Application;
import org.atoll.applications.Checksum;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.InputFile;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.atoll.applications.WrittenForOption;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `barnes`.
@Command(name = "barnes", sortOptions = false,
        description = "Moves bodies that attract each other by the method of Barnes and Hut.")
public final class Barnes implements Application<BarnesRun> {
    /// The usual limit of cells that act as one point.
    static final double USUAL_THETA = 1;
    /// The usual length of a step.
    static final double USUAL_DT = 0.025;
    /// The usual softening of forces.
    static final double USUAL_EPS = 0.05;
    /// The usual seed of bodies that are drawn.
    static final int USUAL_SEED = 123;

    private static final String DSM = "dsm";
    private static final String THREADS = "threads";

    /// Levels that all sort when they make a tree together.
    private static final int CUT = 3;

    /// Makers of the tree.
    enum TreeMakers {
        /// The first rank or thread, as published.
        FIRST,
        /// All of them together.
        PARALLEL
    }

    @Option(names = "--bodies", paramLabel = "N|FILE", defaultValue = "1024",
            description = "Bodies that are drawn, in two clusters; or a file with bodies of your"
                    + " own, a line mass,x,y,z,vx,vy,vz for each (default: ${DEFAULT-VALUE}).")
    private String bodies = "1024";

    @Option(names = "--steps", paramLabel = "N", defaultValue = "4",
            description = "How many time steps (default: ${DEFAULT-VALUE}).")
    private int steps;

    @Option(names = "--theta", paramLabel = "T", defaultValue = "1",
            description = "A cell acts as one point if its side is at most T times its distance; 0"
                    + " for the sum over all bodies (default: ${DEFAULT-VALUE}).")
    private double theta;

    @Option(names = "--leaf", paramLabel = "N", defaultValue = "10",
            description = "Bodies in a leaf of the tree: 10 as in SPLASH-2, or 1 as in SPLASH, or"
                    + " up to 100 (default: ${DEFAULT-VALUE}).")
    private int leaf;

    @Option(names = "--dt", paramLabel = "T", defaultValue = "0.025",
            description = "Length of a time step (default: ${DEFAULT-VALUE}).")
    private double dt;

    @Option(names = "--eps", paramLabel = "R", defaultValue = "0.05",
            description = "Length by which forces are softened (default: ${DEFAULT-VALUE}).")
    private double eps;

    @Option(names = "--seed", paramLabel = "N",
            description = "Seed of the bodies that are drawn (default: 123).")
    private @Nullable Integer seed;

    @Option(names = "--tree", paramLabel = "WHO",
            description = "Who makes the tree: first, the first rank or thread alone, or parallel,"
                    + " all together (default: dsm first, as published; threads parallel).")
    private @Nullable TreeMakers tree;

    @Mixin
    private SnapshotOptions snapshots = new SnapshotOptions();

    @Mixin
    private WrittenForOption writtenFor = new WrittenForOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    private @Nullable BodyTable start;
    private @Nullable StepLog log;

    /// Creates the program with its defaults.
    public Barnes() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Barnes::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
        snapshots.validate();
        requireEffect("--tree", tree, DSM, THREADS);
        requireEffect("--written-for", writtenFor.given(), DSM);
        start();
    }

    private BarnesProblem problem() {
        return new BarnesProblem(steps, theta, leaf, dt, eps);
    }

    private boolean isDrawn() {
        return bodies.matches("[+-]?[0-9]+");
    }

    private BodyTable start() {
        BodyTable known = start;
        if (known == null) {
            known = isDrawn() ? drawn() : listed();
            start = known;
        }
        return known;
    }

    private BodyTable drawn() {
        try {
            return TwoClusters.drawn(
                    Integer.parseInt(bodies), Objects.requireNonNullElse(seed, USUAL_SEED));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--bodies must be 1 to " + BodyTable.MOST_BODIES
                    + ", or a file, not " + bodies, e);
        }
    }

    private BodyTable listed() {
        if (seed != null) {
            throw new IllegalArgumentException(
                    "--bodies names a file, from which nothing is drawn: leave out --seed");
        }
        try {
            return BodyFile.read(new InputFile(Path.of(bodies)));
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(
                    "--bodies is '" + bodies + "': neither a number nor a path", e);
        }
    }

    private int cut(TreeMakers usual) {
        return Objects.requireNonNullElse(tree, usual) == TreeMakers.PARALLEL ? CUT : 0;
    }

    @Override
    public List<Version<BarnesRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) ->
                        MpjBarnes.run(problem(), start(), rank, steps(rank, out))),
                Version.ranks(DSM, (rank, out) -> DsmBarnes.run(
                        problem(), start(), cut(TreeMakers.FIRST), rank,
                        writtenFor.isForImproved(), steps(rank, out))),
                Version.ranks("tasks", (rank, out) ->
                        TasksBarnes.run(problem(), start(), rank, steps(rank, out))),
                Version.threads(common::threads, (rank, out) -> WholeBarnes.run(
                        problem(), start(), cut(TreeMakers.PARALLEL), common.threads(),
                        rank::nanoTime, steps(rank, out))),
                Version.sequential((rank, out) -> WholeBarnes.run(
                        problem(), start(), 0, 1, rank::nanoTime, steps(rank, out))));
    }

    private BiConsumer<BarnesStep, Bodies> steps(Rank rank, Output out) {
        var begun = new StepLog(
                out, problem(), snapshots, start(), rank.number() == 0);
        log = begun;
        return begun;
    }

    @Override
    public String heading() {
        int count = start().count();
        return String.format(Locale.ROOT,
                "barnes: %s%d %s, theta %s, %d to a leaf, %d steps of %s, softened by %s",
                isDrawn() ? "" : "file " + bodies + ", ", count, count == 1 ? "body" : "bodies",
                theta, leaf, steps, dt, eps);
    }

    @Override
    public int report(BarnesRun run, Version<BarnesRun> version, Output out) {
        if (log != null) {
            log.finish();
        }
        out.line("crc %s", Checksum.crc(run.end().numbers()));
        out.line("%s", run.timing().lines());
        boolean alone = version.name().equals(Version.SEQUENTIAL);
        return common.check()
                ? out.verdict(BarnesCheck.of(problem(), start(), run, alone))
                : 0;
    }
}
