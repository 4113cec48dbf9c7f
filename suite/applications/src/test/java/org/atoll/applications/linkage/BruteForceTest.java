// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BruteForceTest {

    @Test
    void randomPedigreesAreSmallPossibleAndOfAllKinds() {
        int mates = 0;
        int apart = 0;
        for (int seed = 0; seed < 200; seed++) {
            Study study = RandomPedigrees.draw(seed);
            Pedigree pedigree = study.pedigrees().getFirst();
            assertThat(pedigree.persons().size()).isBetween(2, 7);
            double lnL = BruteForce.logLikelihood(study, pedigree, study.thetas());
            assertThat(lnL).as("seed %d", seed).isFinite().isLessThan(1e-9);
            mates += pedigree.nuclearFamilies().size() > 1 ? 1 : 0;
            apart += pedigree.parts().size() > 1 ? 1 : 0;
        }
        assertThat(mates).isGreaterThan(40);
        assertThat(apart).isGreaterThan(5);
    }

    @Test
    void likelihoodIsTheProductOverUnrelatedParts() {
        for (int seed = 0; seed < 30; seed++) {
            Study study = RandomPedigrees.draw(seed);
            Pedigree pedigree = study.pedigrees().getFirst();
            if (pedigree.nuclearFamilies().isEmpty()) {
                double sum = pedigree.persons().stream()
                        .mapToDouble(person -> BruteForce.logLikelihood(study,
                                new Pedigree("1", java.util.List.of(person)), study.thetas()))
                        .sum();
                assertThat(BruteForce.logLikelihood(study, pedigree, study.thetas()))
                        .isCloseTo(sum, within(1e-12));
            }
        }
    }
}
