// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.applications.Clock;
import org.atoll.applications.CommandLines;
import org.atoll.applications.Output;
import org.atoll.applications.ilink.Estimation.Watcher;
import org.atoll.applications.ilink.IlinkProblem.Level;
import org.atoll.applications.ilink.IlinkProblem.Task;
import org.atoll.applications.ilink.IlinkProblem.Wanted;
import org.atoll.applications.linkage.LinkageSets;
import org.atoll.applications.linkage.LodCurve;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Estimates are compared with FASTLINK's, with closed forms, and with each other.
@Timeout(600)
class IlinkTest {
    private static final Task ESTIMATION = new Task(
            new double[0], Wanted.INTERVALS, Level.EVALUATIONS, 1);

    private static String run(String device, int ranks, int code, String options) {
        return run(Job.local(ranks).device(device), code, options);
    }

    private static String run(LocalRanks job, int code, String options) {
        var bytes = new ByteArrayOutputStream();
        var worst = new AtomicInteger();
        job.run(self -> {
            var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
            var out = new Output(stream, self.number() == 0, false);
            int mine = CommandLines.perform(new Ilink(), options.split(" "), self, out);
            worst.accumulateAndGet(mine, Math::max);
        });
        String text = bytes.toString(StandardCharsets.UTF_8);
        assertThat(worst.get()).as(text).isEqualTo(code);
        return text;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "bc-phase-known", "bc3-phase-known", "syn-small", "syn-clp", "syn-rp66", "syn-clpheavy"
    })
    void oneThreadFindsTheKnownEstimates(String set) {
        IlinkProblem problem = IlinkProblem.read(StudySource.set(set), ESTIMATION);
        IlinkRun run = WholeIlink.run(problem, 1, Clock.SYSTEM, Watcher.NOBODY);
        assertThat(IlinkCheck.of(problem, run).line())
                .startsWith("check passed: " + set + " recombination fractions: ");
        assertThat(run.evaluations()).isLessThan(30 * run.estimate().thetas().length);
        assertThat(run.intervals()).hasSameSizeAs(run.estimate().thetas());
    }

    @Test
    void estimatesAtABoundAreFound() {
        Path folder = LinkageSets.folder("chd57");
        IlinkProblem problem = IlinkProblem.read(StudySource.folder(folder), ESTIMATION);
        IlinkRun run = WholeIlink.run(problem, 2, Clock.SYSTEM, Watcher.NOBODY);
        assertThat(IlinkCheck.of(problem, run).line())
                .startsWith("check passed: chd57 recombination fractions: ");
        assertThat(run.estimate().thetas()).containsExactly(0);
        assertThat(run.intervals().getFirst().isLowest()).isTrue();
    }

    /// With 10 children of known phase, 2 of whom recombine, lnL is a constant and
    /// 2 ln t + 8 ln(1 - t).
    @Test
    void supportIntervalOfABackcrossIsThatOfItsFormula() {
        IlinkProblem problem = IlinkProblem.read(StudySource.set("bc-phase-known"), ESTIMATION);
        IlinkRun run = WholeIlink.run(problem, 1, Clock.SYSTEM, Watcher.NOBODY);
        SupportInterval interval = run.intervals().getFirst();
        assertThat(run.estimate().thetas()[0]).isCloseTo(0.2, within(1e-4));
        assertThat(drop(interval.lower())).isCloseTo(Math.log(10), within(2e-3));
        assertThat(interval.isHighest()).isTrue();
        assertThat(drop(0.5)).isLessThan(Math.log(10));
        assertThat(run.estimate().lod()).isCloseTo(drop(0.5) / Math.log(10), within(1e-6));
    }

    /// No phase is known, so the likelihood is the same on both sides of 1/2, where FASTLINK's
    /// search stays (findings/ilink-stays-at-one-half.sh).
    @ParameterizedTest
    @CsvSource({
        "0.5, 0.2, the search began at 0.4", "0.9, 0.8, recombination above 0.5 is no linkage",
        "0.1, 0.2, ''"
    })
    void aSearchComesAwayFromOneHalf(double start, double end, String note, @TempDir Path folder)
            throws IOException {
        Files.writeString(folder.resolve("datafile.dat"), """
                2 0 0 3
                0 0.0 0.0 0
                1 2
                3 2
                0.5 0.5
                3 2
                0.5 0.5
                0 0
                %s
                0
                1
                """.formatted(start));
        var persons = new StringBuilder("1 1 0 0 1 1 2 1 2\n1 2 0 0 2 2 2 2 2\n");
        List<String> children = List.of("1 2 1 2", "2 2 2 2", "1 2 2 2", "2 2 1 2");
        for (int child = 0; child < 10; child++) {
            String types = children.get(child < 8 ? child % 2 : child - 6);
            persons.append("1 ").append(child + 3).append(" 1 2 1 ").append(types).append('\n');
        }
        Files.writeString(folder.resolve("pedfile.dat"), persons);
        String said = run("threads", 2, 0, "--in " + folder);
        Matcher found = Pattern.compile("recombination ([0-9.]+) ").matcher(said);
        assertThat(found.find()).as(said).isTrue();
        assertThat(Double.parseDouble(found.group(1))).isCloseTo(end, within(2e-3));
        assertThat(said).contains("LOD 0.536").contains(note);
        assertThat(said.contains("note: locus")).isEqualTo(!note.isEmpty());
    }

    private static double drop(double theta) {
        return 2 * Math.log(0.2 / theta) + 8 * Math.log(0.8 / (1 - theta));
    }

    @ParameterizedTest
    @Sampled
    @CsvSource({
        "mpj, 1", "mpj, 2", "mpj, 3", "mpj, 8", "mpj --level rows, 2", "mpj --level rows, 5",
        "tasks, 1", "tasks, 3", "tasks --level evaluations, 4",
        "dsm, 1", "dsm, 3", "dsm, 8", "dsm --level evaluations, 3",
        "dsm --written-for improved, 3", "dsm --written-for improved, 8",
        "threads --threads 3, 1", "threads --threads 2 --level rows, 1", "sequential, 2"
    })
    void everyModelFindsTheKnownEstimates(String model, int ranks) {
        for (String device : List.of("threads", "sim")) {
            assertThat(run(device, ranks, 0, "--set syn-rp66 --check --model " + model))
                    .contains("check passed: syn-rp66 recombination fractions: ");
        }
    }

    @ParameterizedTest
    @CsvSource({"mpj, 4", "mpj --level rows, 3", "dsm, 2", "tasks, 2", "sequential, 1"})
    void fixedFractionsGiveTheLikelihoodOfEachPedigree(String model, int ranks) {
        String text = run("threads", ranks, 0, "--set syn-small --fixed 0.5,0.1 --model " + model);
        LinkageSets.mlink("syn-small").get(List.of(0.5, 0.1)).forEach((pedigree, lnL) ->
                assertThat(text).containsPattern("pedigree " + pedigree + " +lnL +"
                        + String.format(Locale.ROOT, "%.6f", lnL) + " "));
        assertThat(text).contains("  (fixed)");
    }

    /// Two loci with two alleles, and more children than a product of numbers below 1/2 can have.
    private static String folderOfOneFamily(Path folder, int children) throws IOException {
        Files.writeString(folder.resolve("datafile.dat"), """
                2 0 0 3
                0 0.0 0.0 0
                1 2
                3 2
                0.5 0.5
                3 2
                0.5 0.5
                0 0
                0.1
                0
                1
                """);
        var persons = new StringBuilder("1 1 0 0 1 0 0 0 0\n1 2 0 0 2 0 0 0 0\n");
        for (int child = 0; child < children; child++) {
            String types = child % 3 == 0 ? "1 2 1 2" : child % 3 == 1 ? "1 1 2 2" : "2 2 1 2";
            persons.append("1 ").append(child + 3).append(" 1 2 1 ").append(types).append('\n');
        }
        Files.writeString(folder.resolve("pedfile.dat"), persons);
        return "--in " + folder;
    }

    private static List<String> likelihoods(String text) {
        return text.lines().filter(line -> line.startsWith("pedigree ")).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "mpj --level rows", "dsm", "dsm --written-for improved", "tasks",
        "threads --threads 3 --level rows"
    })
    void productsThatWouldVanishAreSharedToo(String model, @TempDir Path folder)
            throws IOException {
        String options = folderOfOneFamily(folder, 900) + " --fixed 0.1 --steps 1000 --model ";
        List<String> alone = likelihoods(run("threads", 1, 0, options + "sequential"));
        assertThat(alone).singleElement().asString().containsPattern("lnL +-[0-9]{4}\\.");
        assertThat(likelihoods(run("threads", 3, 0, options + model))).isEqualTo(alone);
    }

    /// Rank 0 alone peels, and what the others take from its pool is what it has.
    @ParameterizedTest
    @ValueSource(strings = {"classic", "classic,+homes", "improved", "plain"})
    void genarraysInAPoolGiveTheSameLikelihoods(String policies) {
        String options = "--set syn-small --fixed 0.2,0.1 --steps 1000 --model ";
        List<String> alone = likelihoods(run("threads", 1, 0, options + "sequential"));
        LocalRanks job = Job.local(3).device("threads").with("atoll.dsm", policies);
        assertThat(likelihoods(run(job, 0, options + "dsm"))).hasSize(5).isEqualTo(alone);
    }

    @Test
    void genarraysAsPublishedAreRefusedWhereTheyDoNotFit(@TempDir Path folder)
            throws IOException {
        String options = folderOfOneFamily(folder, 3) + " --fixed 0.1 --model dsm";
        Path loci = folder.resolve("datafile.dat");
        String many = "3 300\n" + "0.003333 ".repeat(300) + "\n";
        Files.writeString(loci, Files.readString(loci).replace("3 2\n0.5 0.5\n", many));
        assertThatThrownBy(() -> run("threads", 2, 2, options))
                .hasMessageContaining("need 211 GiB of shared memory");
        assertThat(likelihoods(run("threads", 2, 0, options + " --written-for improved")))
                .isEqualTo(likelihoods(run("threads", 1, 0, options)));
    }

    @Test
    void resultsAreLeftInTheFilesOfFastlink(@TempDir Path folder) throws IOException {
        run("threads", 2, 0, "--set syn-small --out " + folder + " --curve "
                + folder.resolve("lod.svg"));
        assertThat(Files.readString(folder.resolve("lod.svg"))).contains("</svg>");
        assertThat(Files.readString(folder.resolve("lod.csv"))).contains(",estimate,0.1946");
        assertThat(Files.readString(folder.resolve("final.dat")))
                .contains("-2 LN(LIKE) =  3.12883e+02");
        assertThat(folder.resolve("stream.dat")).exists();
        assertThat(folder.resolve("outfile.dat")).exists();
    }

    /// Near the estimate a curve is as high as it, at the limits lower by 1.
    @Test
    void curvesPassThroughTheEstimateAndTheLimits() {
        Task task = new Task(new double[0], Wanted.CURVES, Level.EVALUATIONS, 1);
        IlinkProblem problem = IlinkProblem.read(StudySource.set("syn-rp66"), task);
        IlinkRun run = WholeIlink.run(problem, 1, Clock.SYSTEM, Watcher.NOBODY);
        double best = run.estimate().lod();
        for (int k = 0; k < 2; k++) {
            List<LodCurve.Point> points = run.curves().get(k);
            SupportInterval interval = run.intervals().get(k);
            assertThat(points.getLast().theta()).isEqualTo(problem.study().thetas()[k]);
            for (LodCurve.Point point : points) {
                boolean isInside = point.theta() >= interval.lower()
                        && point.theta() <= interval.upper();
                assertThat(point.lod()).as("%s of %s", point, interval)
                        .isBetween(isInside ? best - 1.001 : -1e9,
                                isInside ? best : best - 0.999);
            }
        }
    }

    @Test
    void whatCannotBeIsToldByPedigree() {
        assertThat(run("threads", 1, 2, "--set bc3-phase-known --fixed 0,0.1"))
                .doesNotContain("pedigree 1");
    }

    @Test
    void badOptionsAreNamed() {
        for (String options : List.of("--set no-such", "--set syn-small --fixed 0.1",
                "--set syn-small --fixed 0.1,1.5", "--set syn-small --in .",
                "--set syn-small --level rows --model sequential",
                "--set syn-small --fixed 0.1,0.1 --out x", "--set syn-small --curve x.png",
                "--set syn-small --curve x.svg --no-intervals", "--set syn-small --draw .",
                "--set syn-small --steps 0",
                "--set syn-small --written-for improved --model mpj")) {
            assertThat(run("threads", 1, 2, options)).isEmpty();
        }
    }
}
