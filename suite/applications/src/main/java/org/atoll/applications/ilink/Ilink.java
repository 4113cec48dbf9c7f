// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.InputFile;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.atoll.applications.WrittenForOption;
import org.atoll.applications.ilink.IlinkProblem.Level;
import org.atoll.applications.ilink.IlinkProblem.Task;
import org.atoll.applications.ilink.IlinkProblem.Wanted;
import org.atoll.applications.linkage.LinkageFiles;
import org.atoll.applications.linkage.LinkageOptions;
import org.atoll.applications.linkage.LodCurve;
import org.atoll.applications.linkage.LodPlot;
import org.atoll.applications.linkage.Pedigree;
import org.atoll.applications.linkage.Study;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `ilink`.
@Command(name = "ilink", sortOptions = false,
        description = "Estimates the recombination fractions between loci from pedigrees, by"
                + " maximum likelihood. Reads the files of the LINKAGE programs.")
public final class Ilink implements Application<IlinkRun> {
    private static final double HALF = 0.5 + 1e-6;

    @Mixin
    private LinkageOptions files = new LinkageOptions();

    @Option(names = "--set", paramLabel = "NAME",
            description = "Pedigrees that come with the program: bc-phase-known, bc3-phase-known,"
                    + " syn-small, syn-clp, syn-rp66 or syn-clpheavy (default without files: "
                    + StudySource.USUAL_SET + ").")
    private @Nullable String set;

    @Option(names = "--fixed", paramLabel = "T,T", split = ",",
            description = "Compute lnL of each pedigree at these recombination fractions only, as"
                    + " MLINK does.")
    private double @Nullable [] fixed;

    @Option(names = "--intervals", negatable = true, defaultValue = "true",
            fallbackValue = "true",
            description = "Find 1-LOD support intervals (default: ${DEFAULT-VALUE}).")
    private boolean hasIntervals;

    @Option(names = "--curve", paramLabel = "FILE",
            description = "Draw how the LOD score depends on each recombination fraction, to a"
                    + " file that ends in .svg; the numbers go to a .csv beside it.")
    private @Nullable Path curve;

    @Option(names = "--resume", paramLabel = "FILE",
            description = "Keep what was computed in this file after each step of the search; if it"
                    + " is there, go on from it.")
    private @Nullable Path resume;

    @Option(names = "--level", paramLabel = "LEVEL",
            description = "What is shared out: the rows of a family's double loop (rows), as"
                    + " published, or pedigrees and evaluations (evaluations) (default:"
                    + " evaluations; dsm and tasks: rows).")
    private @Nullable Level level;

    @Option(names = "--steps", paramLabel = "N", defaultValue = "1",
            description = "What an operation takes on a simulated machine, in steps"
                    + " (default: ${DEFAULT-VALUE}).")
    private double steps;

    @Mixin
    private WrittenForOption writtenFor = new WrittenForOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    private @Nullable IlinkProblem problem;

    /// Creates the program with its defaults.
    public Ilink() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Ilink::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        for (double theta : Objects.requireNonNullElse(fixed, new double[0])) {
            if (!(theta >= 0 && theta <= 1)) {
                throw new IllegalArgumentException(
                        "--fixed must be recombination fractions from 0 to 1, not " + theta);
            }
        }
        requireEffect("--written-for", writtenFor.given(), "dsm");
        requireEffect("--level", level, "mpj", "dsm", "tasks", "threads");
        if (fixed != null && (files.out() != null || curve != null)) {
            throw new IllegalArgumentException((curve == null ? "--out" : "--curve")
                    + " has no effect with --fixed, which writes no files: leave it out");
        }
        if (fixed != null && resume != null) {
            throw new IllegalArgumentException(
                    "--resume has no effect with --fixed, which searches nothing: leave it out");
        }
        if (curve != null && !hasIntervals) {
            throw new IllegalArgumentException(
                    "--curve shows support intervals: leave out --no-intervals");
        }
        readable();
        if (files.drawings() != null && !problem().source().set().isEmpty()) {
            throw new IllegalArgumentException(
                    "--draw is for pedigrees in files: leave it out, or give --in");
        }
        if (isWritten()) {
            files.results().check();
        }
        if (curve != null) {
            LodPlot.check(curve);
        }
    }

    /// Reads the files. Pedigrees are drawn also if there is something wrong with them.
    private void readable() {
        try {
            problem();
        } catch (InputFile.Flaw e) {
            files.draw();
            throw e;
        }
    }

    private IlinkProblem problem() {
        IlinkProblem known = problem;
        if (known == null) {
            String model = version().name();
            Level usual = model.equals("dsm") || model.equals("tasks")
                    ? Level.ROWS : Level.EVALUATIONS;
            StudySource source = source();
            Task task = new Task(
                    Objects.requireNonNullElse(fixed, new double[0]), wanted(),
                    Objects.requireNonNullElse(level, usual), steps, resume);
            known = source.set().isEmpty()
                    ? new IlinkProblem(source, files.study(), task)
                    : IlinkProblem.read(source, task);
            problem = known;
        }
        return known;
    }

    private Wanted wanted() {
        if (curve != null) {
            return Wanted.CURVES;
        }
        return hasIntervals ? Wanted.INTERVALS : Wanted.FRACTIONS;
    }

    private StudySource source() {
        boolean hasFiles = !files.files().equals(LinkageFiles.in(Path.of("")));
        if (set != null && hasFiles) {
            throw new IllegalArgumentException(
                    "--set has files of its own: leave out --in, --datafile and --pedfile");
        }
        return set != null || (!hasFiles && !StudySource.isIn(Path.of("")))
                ? StudySource.set(Objects.requireNonNullElse(set, StudySource.USUAL_SET))
                : new StudySource("", files.files().datafile(), files.files().pedfile());
    }

    /// Whether results go to files: where FASTLINK would put them, or to the folder asked for.
    private boolean isWritten() {
        boolean isInFolder = problem().source().set().isEmpty()
                && files.folder().equals(Path.of(""));
        return problem().task().isEstimation() && (files.out() != null || isInFolder);
    }

    @Override
    public List<Version<IlinkRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) ->
                        MpjIlink.run(problem(), rank, progress(rank, out, rank.size()))),
                Version.ranks("dsm", (rank, out) -> DsmIlink.run(
                        problem(), rank, writtenFor.isForImproved(),
                        progress(rank, out, rank.size()))),
                Version.ranks("tasks", (rank, out) ->
                        TasksIlink.run(problem(), rank, progress(rank, out, rank.size()))),
                Version.threads(common::threads, (rank, out) -> WholeIlink.run(
                        problem(), common.threads(), rank::nanoTime,
                        progress(rank, out, common.threads()))),
                Version.sequential((rank, out) -> WholeIlink.run(
                        problem(), 1, rank::nanoTime, progress(rank, out, 1))));
    }

    private IlinkProgress progress(Rank rank, Output out, int parts) {
        return new IlinkProgress(problem(), out, rank::nanoTime, parts);
    }

    @Override
    public String heading() {
        Study study = problem().study();
        int persons = study.pedigrees().stream().map(Pedigree::persons)
                .mapToInt(List::size).sum();
        return "ilink: " + problem().source() + ", " + study.pedigrees().size() + " pedigrees, "
                + persons + " persons, " + study.loci().size() + " loci";
    }

    @Override
    public int report(IlinkRun run, Version<IlinkRun> version, Output out) {
        Study study = problem().study();
        if (problem().source().set().isEmpty()) {
            files.examine().notes().forEach(note -> out.line("note: %s", note));
        }
        if (problem().task().isEstimation()) {
            remarks(study, run.estimate().thetas()).forEach(note -> out.line("note: %s", note));
        }
        double[] lnL = run.estimate().lnL();
        for (int k = 0; k < lnL.length; k++) {
            out.line("pedigree %-8s lnL %14.6f  log10 %14.6f", study.pedigrees().get(k).id(),
                    lnL[k], lnL[k] / Math.log(10));
        }
        fractions(run, out);
        out.line("-2 lnL %.6f  LOD %.6f  %d iterations  %d evaluations", run.value(),
                run.estimate().lod(), run.estimate().log().iterations().size(),
                run.evaluations());
        if (isWritten()) {
            files.results().write(study, run.estimate());
            out.line("written: outfile.dat, stream.dat, final.dat");
        }
        if (curve != null) {
            new LodPlot(curves(run)).write(curve);
            out.line("written: %s, %s", curve, LodPlot.table(curve));
        }
        if (files.draw() > 0) {
            out.line("drawn: %s", String.valueOf(files.drawings()));
        }
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(IlinkCheck.of(problem(), run)) : 0;
    }

    /// Remarks on fractions that are estimated from a half, or to be above it.
    private List<String> remarks(Study study, double[] thetas) {
        List<String> remarks = new ArrayList<>();
        for (int k = 0; k < thetas.length; k++) {
            if (study.estimated()[k] && Estimation.isHalf(study.thetas()[k])) {
                remarks.add(between(k) + ": the search began at " + Estimation.BESIDE_HALF
                        + ", as 0.5 may be a place that it does not come away from");
            }
            if (study.estimated()[k] && thetas[k] > HALF) {
                remarks.add(between(k) + ": recombination above 0.5 is no linkage; begin below"
                        + " 0.5 to look for one");
            }
        }
        return remarks;
    }

    private List<LodCurve> curves(IlinkRun run) {
        Study study = problem().study();
        List<LodCurve> curves = new ArrayList<>();
        int next = 0;
        for (int k = 0; k < study.estimated().length; k++) {
            if (study.estimated()[k]) {
                List<LodCurve.Point> points = run.curves().get(next);
                SupportInterval interval = run.intervals().get(next++);
                curves.add(new LodCurve(between(k), points,
                        new LodCurve.Point(run.estimate().thetas()[k], run.estimate().lod()),
                        interval.lower(), interval.upper(), points.getLast()));
            }
        }
        return curves;
    }

    private String between(int interval) {
        Study study = problem().study();
        return study.loci().get(study.order()[interval]) + " - "
                + study.loci().get(study.order()[interval + 1]);
    }

    private void fractions(IlinkRun run, Output out) {
        Study study = problem().study();
        double[] thetas = run.estimate().thetas();
        int next = 0;
        for (int k = 0; k < thetas.length; k++) {
            String between = between(k);
            boolean isEstimated = study.estimated()[k] && problem().task().isEstimation();
            if (!isEstimated || run.intervals().isEmpty()) {
                out.line("recombination %.6f  %s%s", thetas[k], between,
                        isEstimated ? "" : "  (fixed)");
                continue;
            }
            SupportInterval interval = run.intervals().get(next++);
            out.line("recombination %.6f  %s  1-LOD support %.4f%s to %.4f%s", thetas[k], between,
                    interval.lower(), interval.isLowest() ? " (bound)" : "",
                    interval.upper(), interval.isHighest() ? " (bound)" : "");
        }
    }
}
