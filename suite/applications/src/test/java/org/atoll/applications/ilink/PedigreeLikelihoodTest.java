// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.atoll.applications.linkage.BruteForce;
import org.atoll.applications.linkage.Pedigree;
import org.atoll.applications.linkage.RandomPedigrees;
import org.atoll.applications.linkage.Study;
import org.junit.jupiter.api.Test;

class PedigreeLikelihoodTest {

    @Test
    void randomPedigreesHaveTheLikelihoodOfTheDefinition() {
        for (int seed = 0; seed < 200; seed++) {
            Study study = RandomPedigrees.draw(seed);
            Pedigree pedigree = study.pedigrees().getFirst();
            double expected = BruteForce.logLikelihood(study, pedigree, study.thetas());
            assertThat(new PedigreeLikelihood(study, pedigree)
                    .logarithm(study.thetas(), Sharing.ALONE))
                    .as("seed %d", seed).isCloseTo(expected, within(1e-9));
        }
    }
}
