// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.atoll.applications.InputFile.Flaw;
import org.atoll.applications.linkage.SearchLog.ExitCondition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// FASTLINK's own files, read and written again, are the same.
class ResultFilesTest {
    private static final Pattern NUMBER = Pattern.compile("[ -]\\d\\.\\d{5}e[+-]\\d\\d");
    private static final Pattern ITERATION = Pattern.compile(
            "ITERATION +(\\d+) T = +([\\d.]+) NFE = +(\\d+) F = (.*)");

    @TempDir
    private Path folder;

    private static List<double[]> numbers(List<String> lines) {
        return lines.stream().map(ResultFilesTest::numbers).toList();
    }

    private static double[] numbers(String line) {
        return NUMBER.matcher(line).results()
                .mapToDouble(number -> Double.parseDouble(number.group().strip())).toArray();
    }

    private static List<String> file(String set, String name) {
        return LinkageSets.lines(LinkageSets.answers(set).resolve("ilink." + name));
    }

    private static Estimate estimate(String set, Study study) {
        List<String> stream = file(set, "stream.dat");
        int thetas = study.thetas().length;
        double[] theta = IntStream.range(0, thetas)
                .mapToDouble(i -> numbers(stream.get(4 + i))[0]).toArray();
        boolean[] isFree = new boolean[thetas];
        for (int i = 0; i < thetas; i++) {
            isFree[i] = stream.get(5 + thetas + i).equals("  1");
        }
        int end = stream.size();
        double[] lnL = numbers(stream.subList(end - 2 - study.pedigrees().size(), end - 2))
                .stream().mapToDouble(two -> two[0]).toArray();
        List<Iteration> iterations = iterations(file(set, "outfile.dat"));
        double slope = numbers(stream.get(2))[1];
        ExitCondition ending = stream.get(2).contains("            5 ")
                ? ExitCondition.TOLERANCE : ExitCondition.ACCURACY;
        List<double[]> out = numbers(file(set, "outfile.dat"));
        return new Estimate(theta, isFree, lnL, numbers(stream.get(end - 2))[0],
                new SearchLog(iterations, ending, slope, out.getFirst()[0],
                        out.stream().filter(row -> row.length == 3).reduce((a, b) -> b)
                                .orElseThrow()[2]));
    }

    private static List<Iteration> iterations(List<String> lines) {
        List<Iteration> all = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher line = ITERATION.matcher(lines.get(i));
            if (line.matches()) {
                all.add(new Iteration(Integer.parseInt(line.group(1)),
                        Double.parseDouble(line.group(2)), Integer.parseInt(line.group(3)),
                        numbers(" " + line.group(4))[0], numbers(lines.get(i + 1)),
                        numbers(lines.get(i + 2)), numbers(lines.get(i + 3))));
            }
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "bc-phase-known", "bc3-phase-known", "syn-small", "syn-clp", "syn-rp66", "syn-clpheavy"})
    void finalAndStreamAreWrittenAsFastlinkDoes(String set) {
        Study study = LinkageFiles.read(LinkageSets.folder(set));
        new ResultFiles(folder).write(study, estimate(set, study));
        for (String name : List.of("stream.dat", "final.dat")) {
            requireAlike(LinkageSets.lines(folder.resolve(name)), file(set, name));
        }
        assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".part"));
    }

    /// The same characters, but for the last digits of numbers: they come from rounded ones.
    private static void requireAlike(List<String> ours, List<String> theirs) {
        String text = String.join("\n", ours);
        String other = String.join("\n", theirs);
        assertThat(NUMBER.matcher(text).replaceAll("N")).isEqualTo(
                NUMBER.matcher(other).replaceAll("N"));
        double[] numbers = numbers(text);
        double[] wanted = numbers(other);
        for (int i = 0; i < wanted.length; i++) {
            assertThat(numbers[i]).isCloseTo(wanted[i], within(2e-5 * Math.abs(wanted[i])));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bc-phase-known", "bc3-phase-known", "syn-clp"})
    void iterationsAreWrittenAsFastlinkDoes(String set) {
        Study study = LinkageFiles.read(LinkageSets.folder(set));
        new ResultFiles(folder).write(study, estimate(set, study));
        List<String> ours = LinkageSets.lines(folder.resolve("outfile.dat"));
        List<String> theirs = file(set, "outfile.dat").stream()
                .filter(line -> !line.startsWith("***")).toList();
        assertThat(ours).hasSameSizeAs(theirs);
        for (int i = 0; i < theirs.size(); i++) {
            assertThat(NUMBER.matcher(ours.get(i)).replaceAll("NUMBER"))
                    .isEqualTo(NUMBER.matcher(theirs.get(i)).replaceAll("NUMBER"));
            if (theirs.get(i).matches("[XGPIDE].*") && !theirs.get(i).startsWith("INITIAL")) {
                assertThat(ours.get(i)).isEqualTo(theirs.get(i));
            } else if (theirs.get(i).startsWith("TBND")) {
                double bound = numbers(theirs.get(i))[0];
                assertThat(numbers(ours.get(i))[0]).isCloseTo(bound, within(bound * 1e-3));
            }
        }
    }

    @Test
    void oldResultsStayUntilAllCanBeWritten() throws IOException {
        Study study = LinkageFiles.read(LinkageSets.folder("bc-phase-known"));
        Estimate estimate = estimate("bc-phase-known", study);
        Files.writeString(folder.resolve("outfile.dat"), "old");
        Files.createDirectory(folder.resolve("final.dat"));
        assertThatThrownBy(() -> new ResultFiles(folder).write(study, estimate))
                .isInstanceOf(Flaw.class).hasMessageContaining("final.dat: it is there and is no");
        assertThat(folder.resolve("outfile.dat")).hasContent("old");
        assertThat(folder.resolve("stream.dat")).doesNotExist();
        assertThatThrownBy(() -> new ResultFiles(folder.resolve("none")).check())
                .isInstanceOf(Flaw.class).hasMessageContaining("there is no folder");
    }

    @Test
    void fractionsThatAreNotEstimatedAreWrittenAsHeld() {
        Study study = LinkageFiles.read(LinkageSets.folder("bc3-phase-known"));
        Study one = new Study(study.loci(), study.order(), study.thetas(),
                new boolean[] {false, true}, study.pedigrees());
        var at = new Iteration(1, 1, 3, 77, new double[] {0.2}, new double[] {0.25},
                new double[] {0.5});
        var text = new ResultText(one, new Estimate(new double[] {0.1, 0.2},
                new boolean[] {false, true}, new double[] {-38.5}, 2.2,
                new SearchLog(List.of(at), ExitCondition.TOLERANCE, -1e-5, 1e-5, 1e-9))).stream();
        assertThat(Arrays.asList(text.split("\n", -1))).containsSequence("  1.00000e-01",
                "  2.00000e-01", "", "  0", "  1", "", "  2.50000e-01", "", "0");
    }
}
