// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MendelCheckTest {
    private static final String LOCI = """
            2 0 0 3
            0 0.0 0.0 0
            1 2
            1 2
            0.5 0.5
            1
            0 0 1
            3 30 # D1S7 #
            %s
            0 0
            0.1
            0
            1
            """.formatted("0.0333333 ".repeat(29) + "0.0333343");

    @TempDir
    private Path folder;

    private LinkageFiles.Examination examine(String persons) throws IOException {
        Files.writeString(folder.resolve("datafile.dat"), LOCI);
        Files.writeString(folder.resolve("pedfile.dat"), persons);
        return LinkageFiles.in(folder).examine();
    }

    private String only(String persons) throws IOException {
        LinkageFiles.Examination found = examine(persons);
        assertThat(found.flaws()).hasSize(1);
        return found.flaws().getFirst().getMessage().substring(folder.toString().length() + 1);
    }

    @Test
    void namesFamilyParentsChildLocusAndGenotypes() throws IOException {
        String persons = """
                7 1 0 0 1  0  1 2
                7 2 0 0 2  0  3 3
                7 4 1 2 1  0  1 3
                7 5 1 2 1  0  2 4
                """;
        assertThat(only(persons)).isEqualTo("pedfile.dat, line 4: pedigree 7, D1S7: child 5 (2/4)"
                + " cannot be of father 1 (1/2) and mother 2 (3/3); expected phenotypes that"
                + " relatives can have by Mendel's rules");
        assertThat(examine(persons).contradictions()).singleElement().satisfies(found -> {
            assertThat(found.locus()).isEqualTo(1);
            assertThat(found.persons()).containsExactly(3, 0, 1);
        });
    }

    @Test
    void namesEachTrioOfItsOwn() throws IOException {
        assertThat(examine("""
                7 1 0 0 1  0  1 2
                7 2 0 0 2  0  3 3
                7 4 1 2 1  0  4 3
                7 5 1 2 1  0  2 4
                8 1 0 0 1  0  1 2
                8 2 0 0 2  1  0 0
                8 3 1 2 2  0  5 6
                """).flaws()).hasSize(3);
    }

    @Test
    void findsSiblingsWhoNeedMoreThanFourAlleles() throws IOException {
        assertThat(only("""
                7 1 0 0 1  0  0 0
                7 2 0 0 2  0  0 0
                7 4 1 2 1  0  1 2
                7 5 1 2 1  0  3 4
                7 6 1 2 1  0  5 5
                7 8 1 2 1  0  1 3
                """)).startsWith("pedfile.dat, line 5: pedigree 7, D1S7: child 6 (5/5) cannot be of"
                + " father 1 (unknown) and mother 2 (unknown) beside child 4 (1/2),"
                + " child 5 (3/4);");
    }

    @Test
    void findsGrandparentsBehindSomebodyUnknown() throws IOException {
        assertThat(only("""
                7 1 0 0 1  0  1 1
                7 2 0 0 2  0  2 2
                7 3 1 2 1  0  0 0
                7 4 0 0 2  0  5 5
                7 5 3 4 2  0  5 6
                """)).startsWith("pedfile.dat, line 5: pedigree 7, D1S7: child 5 (5/6) cannot be of"
                + " father 3 (unknown, by relatives 1/2) and mother 4 (5/5);");
    }

    @Test
    void appliesPenetrancesThatExcludeGenotypes() throws IOException {
        assertThat(only("""
                7 1 0 0 1  1  0 0
                7 2 0 0 2  2  0 0
                7 3 1 2 1  2  0 0
                7 4 3 5 1  1  0 0
                7 5 0 0 2  2  0 0
                """)).startsWith("pedfile.dat, line 4: pedigree 7, locus 1: child 4 (unaffected, so"
                + " 1/1 or 1/2) cannot be of father 3 (affected, so 2/2) and mother 5 (affected,"
                + " so 2/2);");
    }

    /// Every contradiction, and nothing else, makes the likelihood 0 when all thetas are 0.5.
    @Test
    void findsExactlyWhatHasNoLikelihood() {
        int impossible = 0;
        for (int seed = 0; seed < 400; seed++) {
            Study study = RandomPedigrees.draw(seed);
            Pedigree spoilt = spoilt(study, seed);
            double[] half = new double[study.thetas().length];
            Arrays.fill(half, 0.5);
            boolean isPossible = BruteForce.logLikelihood(study, spoilt, half)
                    > Double.NEGATIVE_INFINITY;
            assertThat(MendelCheck.contradictions(study.loci(), spoilt).isEmpty())
                    .as("seed %d", seed).isEqualTo(isPossible);
            impossible += isPossible ? 0 : 1;
        }
        assertThat(impossible).isBetween(40, 360);
    }

    /// Gives somebody the phenotypes of somebody else.
    private static Pedigree spoilt(Study study, int seed) {
        Pedigree pedigree = study.pedigrees().getFirst();
        List<Person> persons = new ArrayList<>(pedigree.persons());
        for (int i = 0; i < 2; i++) {
            int to = (seed + i) % persons.size();
            Person person = persons.get(to);
            persons.set(to, new Person(person.id(), person.father(), person.mother(),
                    person.isMale(), person.isProband(),
                    RandomPedigrees.phenotypes(study.loci(), seed + i), person.place()));
        }
        return new Pedigree(pedigree.id(), persons);
    }
}
