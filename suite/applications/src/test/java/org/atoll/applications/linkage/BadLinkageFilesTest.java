// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.applications.InputFile.Flaw;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadLinkageFilesTest {
    private static final String LOCI = """
            3 0 0 3
            0 0.0 0.0 0
            1 2 3
            1 2 # disease #
            0.99 0.01
            2
            0 0.9 0.9
            0 0.5 0.5
            3 4
            0.4 0.3 0.2 0.1
            2 2
            0.5 0.5
            2
            1 0
            0 1
            0 0
            0.1 0.2
            0
            1 1
            """;
    /// Grandparents 1 and 2; their children 3 and 4; 5 married 3; their children 6 and 7.
    private static final String PERSONS = """
            1 1 0 0 3 0 0 1 1  1 1  1 2  1 0
            1 2 0 0 3 0 0 2 0  2 1  3 4  0 1
            1 3 1 2 6 4 4 2 0  2 1  1 3  1 1
            1 4 1 2 0 0 0 1 0  1 2  2 3  1 1
            1 5 0 0 6 0 0 1 0  0 0  1 1  0 0
            1 6 5 3 0 7 7 1 0  2 1  1 1  1 0
            1 7 5 3 0 0 0 2 0  1 1  0 0  0 0
            2 1 0 0 0 0 0 1 1  1 1  0 0  0 0
            """;

    @TempDir
    private Path folder;

    private List<String> errors(String loci, String persons) throws IOException {
        Files.writeString(folder.resolve("datafile.dat"), loci);
        Files.writeString(folder.resolve("pedfile.dat"), persons);
        return LinkageFiles.in(folder).examine().flaws().stream()
                .map(flaw -> flaw.getMessage().substring(folder.toString().length() + 1))
                .toList();
    }

    private static String replaced(String file, int line, String text) {
        List<String> lines = new ArrayList<>(Arrays.asList(file.split("\n", -1)));
        lines.set(line - 1, text);
        return String.join("\n", lines);
    }

    @Test
    void nothingIsWrongWithTheFilesThatTheseTestsChange() throws IOException {
        assertThat(errors(LOCI, PERSONS)).isEmpty();
        assertThat(LinkageFiles.read(folder).loci().getFirst().name()).isEqualTo("disease");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "1 | 3 0 0 | \"3 0 0\"; expected number of loci",
        "1 | 3 2 0 3 | risks at locus 2 cannot be computed",
        "1 | 3 0 1 3 | sex linkage (1) cannot be computed",
        "1 | 3 0 0 4 | the file is for program 4",
        "1 | 1 0 0 3 | 1 locus; the rest of the file was not read; expected 2 or more",
        "2 | 2 0.1 0.1 0 | mutation at locus 2 cannot be computed",
        "2 | 0 0 0 1 | frequencies of haplotypes cannot be computed with",
        "2 | 0 0 | \"0 0\"; expected mutation locus",
        "3 | 1 2 2 | a locus comes twice in the order \"1 2 2\"",
        "3 | 1 2 4 | \"1 2 4\"; expected the order of the 3 loci",
        "3 | 1 2 3 4 | \"1 2 3 4\"; expected the order of the 3 loci",
        "4 | 1 3 | locus 1 is an affection locus of 3 alleles",
        "4 | 0 2 | locus 1 is a quantitative locus (type 0), which cannot be computed",
        "4 | 7 2 | locus 1 has type 7",
        "4 | 1 | \"1\"; expected locus 1 as \"3 ALLELES\"",
        "5 | 0.99 0.02 0.01 | 3 numbers at the beginning of the line",
        "5 | 0.97 0.019 | the frequencies of locus 1 sum to 0.989000; expected 1",
        "5 | 1.2 -0.2 | 1.2 is outside 0 to 1; expected the frequencies of locus 1",
        "6 | 0 | locus 1 has 0 liability classes",
        "7 | 0 1.9 0.9 | 1.9 is outside 0 to 1; expected the penetrances of locus 1, class 1",
        "8 | 0 0.9 | 2 numbers at the beginning of the line: \"0 0.9\"",
        "9 | 3 0 | locus 2 has 0 alleles",
        "13 | 40 | locus 3 has 40 factors",
        "14 | 1 2 | \"1 2\"; expected which factors allele 1 of locus 3 has: 2 times 0 or 1",
        "16 | 1 0 | a sex difference (1) cannot be computed",
        "16 | 0 1 | interference (1) cannot be computed",
        "17 | 0.1 1.2 | 1.2 is outside 0 to 1; expected the recombination fractions",
        "17 | 0.1 | 1 numbers at the beginning of the line: \"0.1\"",
        "18 | 1 | frequencies or penetrances of locus 1 cannot be estimated",
        "18 | 3 0.1 0.5 | recombination fraction 3 is varied; expected which recombination",
        "19 | 1 2 | \"1 2\"; expected which recombination fractions are estimated",
    })
    void tellsWhatIsWrongWithLoci(int line, String text, String error) throws IOException {
        assertThat(errors(replaced(LOCI, line, text), PERSONS)).anySatisfy(one ->
                assertThat(one).startsWith("datafile.dat, line " + line + ": " + error));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "7 | 1 7 8 3 0 0 0 2 0  1 1  0 0  0 0 | father 8 of person 7 of pedigree 1 is not in",
        "7 | 1 7 5 9 0 0 0 2 0  1 1  0 0  0 0 | mother 9 of person 7 of pedigree 1 is not in",
        "7 | 1 7 3 5 0 0 0 2 0  1 1  0 0  0 0 | father 3 of person 7 of pedigree 1 is female",
        "7 | 1 7 5 0 0 0 0 2 0  1 1  0 0  0 0 | person 7 of pedigree 1 has father 5 and no",
        "7 | 1 7 0 3 0 0 0 2 0  1 1  0 0  0 0 | person 7 of pedigree 1 has mother 3 and no",
        "7 | 1 6 5 3 0 0 0 2 0  1 1  0 0  0 0 | person 6 of pedigree 1 is there twice, also on",
        "7 | 1 0 5 3 0 0 0 2 0  1 1  0 0  0 0 | a person of pedigree 1 is called 0",
        "7 | 1 7 5 3 0 0 0 3 0  1 1  0 0  0 0 | person 7 of pedigree 1 has sex 3; expected 1",
        "7 | 1 7 5 3 0 0 0 2 0  1 1  0 0  0   | person 7 of pedigree 1 has 14 fields; expected",
        "7 | 1 7 5 3 0 0 0 2 0  1 1  0 0 0 0 0 | person 7 of pedigree 1 has 16 fields; expected",
        "7 | 1 7 5 3 0 0 0 2 0  1 1  a 0 0 0 | person 7 of pedigree 1 has 11 fields before \"a\"",
        "7 | 1 7 5 3 0 0 0 2 0  1 1  5 1  0 0 | person 7 of pedigree 1 has allele 5 at locus 2",
        "7 | 1 7 5 3 0 0 0 2 0  1 1  0 1  0 0 | person 7 of pedigree 1 has alleles 0 1 at locus 2",
        "7 | 1 7 5 3 0 0 0 2 0  3 1  0 0  0 0 | person 7 of pedigree 1 has status 3 at disease",
        "7 | 1 7 5 3 0 0 0 2 0  1 3  0 0  0 0 | person 7 of pedigree 1 has liability class 3 at",
        "7 | 1 7 5 3 0 0 0 2 0  1 1  0 0  2 0 | person 7 of pedigree 1 has 2 as factor 1 of loc",
        "7 | 1 7 5 3 0 0 0 2 2  1 1  0 0  0 0 | pedigree 1 has a loop, broken at person 7",
        "8 | 2 | pedigree 2 is empty: there is no person on the line",
    })
    void tellsWhatIsWrongWithPersons(int line, String text, String error) throws IOException {
        assertThat(errors(LOCI, replaced(PERSONS, line, text))).anySatisfy(one ->
                assertThat(one).startsWith("pedfile.dat, line " + line + ": " + error));
    }

    @Test
    void namesChildrenWhomNoPointerReaches() throws IOException {
        assertThat(errors(LOCI, replaced(PERSONS, 6, "1 6 5 3 0 0 7 1 0  2 1  1 1  1 0")))
                .singleElement().asString().startsWith("pedfile.dat, line 7: person 7 of"
                        + " pedigree 1 is not reached by the pointers to the children of father"
                        + " 5;");
        assertThat(errors(LOCI, replaced(PERSONS, 6, "1 6 5 3 0 7 6 1 0  2 1  1 1  1 0")))
                .anySatisfy(one -> assertThat(one).startsWith("pedfile.dat, line 6: next"
                        + " maternal sib 6 of person 6 of pedigree 1 leads in a circle"));
        assertThat(errors(LOCI, replaced(PERSONS, 5, "1 5 0 0 4 0 0 1 0  0 0  1 1  0 0")))
                .anySatisfy(one -> assertThat(one).startsWith("pedfile.dat, line 5: first child 4"
                        + " of person 5 of pedigree 1 is no child of 5"));
    }

    @Test
    void namesTheLoopOfRelativesWithChildren() throws IOException {
        String cousins = PERSONS.replace("1 7 5 3 0 0 0 2 0  1 1  0 0  0 0",
                "1 7 4 6 0 0 0 2 0  1 1  0 0  0 0").replace("1 6 5 3 0 7 7 1", "1 6 5 3 7 0 0 2")
                .replace("1 4 1 2 0 0 0", "1 4 1 2 7 0 0");
        assertThat(errors(LOCI, cousins)).singleElement().asString().startsWith("pedfile.dat,"
                + " line 3: pedigree 1 has a loop through persons 3, 4, 6, related both ways;");
        String own = replaced(PERSONS, 1, "1 1 6 2 3 0 0 1 1  1 1  1 2  1 0");
        assertThat(errors(LOCI, own)).anySatisfy(one -> assertThat(one)
                .contains("pedigree 1 has a loop through persons 1, 2, 3, 6"));
    }

    @Test
    void twoMatesAndTwoMarriagesBetweenFamiliesThatDoNotCloseAreNoLoop() throws IOException {
        assertThat(errors(LOCI, """
                1 a 0 0 1 1 1 0 0 1 0
                1 b 0 0 2 1 1 0 0 0 0
                1 c 0 0 2 1 1 0 0 0 0
                1 d a b 1 1 1 0 0 0 0
                1 e a c 2 1 1 0 0 0 0
                """)).isEmpty();
    }

    @Test
    void tellsAllOfBothFilesAtOnceInTheirOrder() throws IOException {
        String loci = replaced(replaced(LOCI, 10, "0.4 0.3 0.2 0.2"), 17, "0.1 1.2");
        String persons = replaced(replaced(PERSONS, 7, "1 7 8 3 0 0 0 2 0  1 1  0 0  0 0"), 2,
                "1 2 0 0 3 0 0 2 0  2 1  3 5  0 1");
        assertThat(errors(loci, persons)).satisfiesExactly(
                one -> assertThat(one).startsWith("datafile.dat, line 10: "),
                one -> assertThat(one).startsWith("datafile.dat, line 17: "),
                one -> assertThat(one).startsWith("pedfile.dat, line 2: "),
                one -> assertThat(one).startsWith("pedfile.dat, line 7: "));
        assertThatThrownBy(() -> LinkageFiles.read(folder)).isInstanceOf(Flaw.class)
                .satisfies(flaw -> assertThat(flaw.getMessage().lines()).hasSize(4));
    }

    @Test
    void theTailTellsWhichProgramItIsFor() throws IOException {
        assertThat(errors(LOCI.replace("3 0 0 3", "3 0 0 5"), PERSONS)).isEmpty();
        assertThat(LinkageFiles.read(folder).estimated()).containsExactly(true, true);
        assertThat(errors(LOCI.replace("0\n1 1\n", "2 0.1 0.5\n"), PERSONS)).isEmpty();
        assertThat(LinkageFiles.read(folder).estimated()).containsExactly(false, true);
    }

    @Test
    void saysWhichLineIsMissing() throws IOException {
        assertThat(errors(LOCI.replace("1 2 3\n", ""), PERSONS)).singleElement().asString()
                .startsWith("datafile.dat, line 3: the line of the order is missing or too short:"
                        + " \"1 2 # disease #\"; expected the order of the 3 loci");
        assertThat(errors(LOCI.replace("0 0.0 0.0 0\n", ""), PERSONS)).singleElement().asString()
                .startsWith("datafile.dat, line 2: the line about mutation is missing or wrong");
        assertThat(errors(LOCI.replace("0\n1 1\n", ""), PERSONS)).singleElement().asString()
                .startsWith("datafile.dat: the file ends too early; expected 0: no locus");
    }

    @Test
    void missingAndEmptyFilesAreTold() throws IOException {
        assertThat(errors("", "")).satisfiesExactly(
                one -> assertThat(one).startsWith("datafile.dat: the file ends too early"),
                one -> assertThat(one).startsWith("pedfile.dat: it is empty; expected"));
        Files.delete(folder.resolve("datafile.dat"));
        Files.delete(folder.resolve("pedfile.dat"));
        assertThatThrownBy(() -> LinkageFiles.read(folder))
                .hasMessageContaining("datafile.dat: there is no such file")
                .hasMessageContaining("pedfile.dat: there is no such file");
    }

    @Test
    void checksPersonsAlthoughLociCannotBeRead() throws IOException {
        assertThat(errors(replaced(LOCI, 4, "0 2"),
                replaced(PERSONS, 7, "1 7 8 3 0 0 0 2 0  1 1  0 0  0 0"))).satisfiesExactly(
                one -> assertThat(one).contains("quantitative"),
                one -> assertThat(one).contains("father 8 of person 7"));
    }
}
