// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.atoll.applications.Infeasible;
import org.atoll.applications.linkage.BruteForce;
import org.atoll.applications.linkage.LinkageFiles;
import org.atoll.applications.linkage.LinkageSets;
import org.atoll.applications.linkage.Locus;
import org.atoll.applications.linkage.Pedigree;
import org.atoll.applications.linkage.Person;
import org.atoll.applications.linkage.Phenotype;
import org.atoll.applications.linkage.RandomPedigrees;
import org.atoll.applications.linkage.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PedigreeLikelihoodTest {
    private static final Alone ALONE = new Alone(_ -> { });
    private static final Phenotype UNKNOWN = new Phenotype(0, 0);
    private static final Phenotype BOTH = new Phenotype(1, 2);
    private static final Phenotype ONE = new Phenotype(1, 1);
    private static final Phenotype TWO = new Phenotype(2, 2);

    @Test
    void randomPedigreesHaveTheLikelihoodOfTheDefinition() {
        for (int seed = 0; seed < 200; seed++) {
            Study study = RandomPedigrees.draw(seed);
            Pedigree pedigree = study.pedigrees().getFirst();
            double expected = BruteForce.logLikelihood(study, pedigree, study.thetas());
            assertThat(new PedigreeLikelihood(study, pedigree)
                    .logarithm(study.thetas(), ALONE))
                    .as("seed %d", seed).isCloseTo(expected, within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "bc3-phase-known", "syn-small", "syn-clp", "syn-rp66", "syn-clpheavy", "chd57"
    })
    void setsHaveTheLikelihoodThatMlinkPrints(String set) {
        Study study = LinkageFiles.read(LinkageSets.folder(set));
        Map<List<Double>, Map<String, Double>> printed = LinkageSets.mlink(set);
        assertThat(printed).isNotEmpty();
        printed.forEach((thetas, families) -> {
            double[] fractions = thetas.stream().mapToDouble(theta -> theta).toArray();
            assertThat(families).hasSameSizeAs(study.pedigrees());
            for (Pedigree pedigree : study.pedigrees()) {
                double lnL = new PedigreeLikelihood(study, pedigree)
                        .logarithm(fractions, ALONE);
                assertThat(lnL).as("%s %s %s", set, thetas, pedigree.id())
                        .isCloseTo(families.get(pedigree.id()), within(1e-6));
            }
        });
    }

    /// Each of 150 children recombines in one of two phases of the one parent: both are equally
    /// likely, and the product over the children is below the least number.
    @Test
    void productsBelowTheLeastNumberDoNotVanish() {
        int children = 150;
        double theta = 1e-5;
        List<Person> persons = new ArrayList<>();
        persons.add(person(-1, BOTH, BOTH));
        persons.add(person(-1, ONE, ONE));
        for (int i = 0; i < children; i++) {
            persons.add(person(0, i % 2 == 0 ? ONE : BOTH, ONE));
        }
        Study study = study(persons, theta);
        double expected = (6 + children) * Math.log(0.5)
                + children / 2.0 * Math.log(theta * (1 - theta));
        assertThat(new PedigreeLikelihood(study, study.pedigrees().getFirst())
                .logarithm(new double[] {theta}, ALONE))
                .isLessThan(-900)
                .isCloseTo(expected, within(1e-9));
    }

    @Test
    void likelihoodWithoutAnyTermIsZero() {
        Study study = study(List.of(
                person(-1, BOTH, BOTH), person(-1, ONE, ONE), person(0, ONE, ONE),
                person(0, BOTH, ONE), person(0, ONE, BOTH), person(0, BOTH, BOTH)), 0);
        assertThat(new PedigreeLikelihood(study, study.pedigrees().getFirst())
                .logarithm(new double[] {0}, ALONE))
                .isEqualTo(Double.NEGATIVE_INFINITY);
        Study wrong = study(List.of(
                person(-1, ONE, ONE), person(-1, ONE, ONE), person(0, TWO, ONE)), 0.1);
        assertThat(new PedigreeLikelihood(wrong, wrong.pedigrees().getFirst())
                .logarithm(new double[] {0.1}, ALONE))
                .isEqualTo(Double.NEGATIVE_INFINITY);
    }

    /// Everybody is unknown but a grandchild, at 14 loci.
    @Test
    void tablesThatTheHeapHasNoRoomForAreRefused() {
        int loci = 14;
        double[] even = new double[4];
        Arrays.fill(even, 0.25);
        List<Locus> all = new ArrayList<>();
        List<Phenotype> unknown = new ArrayList<>();
        List<Phenotype> seen = new ArrayList<>();
        int[] order = new int[loci];
        for (int k = 0; k < loci; k++) {
            all.add(new Locus("l", Locus.Kind.NUMBERED, even, new double[0][], new int[0]));
            unknown.add(UNKNOWN);
            seen.add(BOTH);
            order[k] = k;
        }
        List<Person> persons = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            boolean isChild = i > 1 && i != 3;
            persons.add(new Person(Integer.toString(i + 1),
                    isChild ? i == 2 ? 0 : 2 : -1, isChild ? i == 2 ? 1 : 3 : -1, i % 2 == 0,
                    false, i > 3 ? seen : unknown, ""));
        }
        var pedigree = new Pedigree("7", persons);
        var study = new Study(all, order, new double[loci - 1], new boolean[loci - 1],
                List.of(pedigree));
        assertThatThrownBy(() -> new PedigreeLikelihood(study, pedigree))
                .isInstanceOf(Infeasible.class)
                .hasMessageMatching("pedigree 7 needs \\d+ MiB in this process, whose heap may have"
                        + " \\d+ MiB: \\d+ MiB are missing; .*");
    }

    private static Person person(int father, Phenotype one, Phenotype other) {
        return new Person("x", father, father < 0 ? -1 : 1, true, false, List.of(one, other), "");
    }

    private static Study study(List<Person> persons, double theta) {
        double[] even = {0.5, 0.5};
        var locus = new Locus("l", Locus.Kind.NUMBERED, even, new double[0][], new int[0]);
        return new Study(List.of(locus, locus), new int[] {0, 1}, new double[] {theta},
                new boolean[] {true}, List.of(new Pedigree("1", persons)));
    }
}
