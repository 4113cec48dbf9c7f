// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.atoll.applications.linkage.LinkageFiles;
import org.atoll.applications.linkage.LinkageSets;
import org.atoll.applications.linkage.Pedigree;
import org.atoll.applications.linkage.Study;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Genotypes are numbered without gaps, and have places in a table of all pairs of haplotypes.
class PersonGenotypesTest {

    @ParameterizedTest
    @ValueSource(strings = {"bc3-phase-known", "syn-small", "syn-rp66"})
    void eachGenotypeHasAPlaceOfItsOwn(String set) {
        Study study = LinkageFiles.read(LinkageSets.folder(set));
        double most = PersonGenotypes.pairs(study);
        for (Pedigree pedigree : study.pedigrees()) {
            LocusView[] loci = new LocusView[study.order().length];
            for (int k = 0; k < loci.length; k++) {
                int index = study.order()[k];
                loci[k] = new LocusView(study.loci().get(index), index, pedigree);
            }
            for (int person = 0; person < pedigree.persons().size(); person++) {
                var genotypes = new PersonGenotypes(loci, person);
                long[] pairs = genotypes.pairs();
                assertThat(pairs).hasSize((int) genotypes.count()).doesNotHaveDuplicates();
                assertThat(Arrays.stream(pairs).min().orElseThrow()).isNotNegative();
                assertThat((double) Arrays.stream(pairs).max().orElseThrow()).isLessThan(most);
            }
        }
    }

    /// 2 x 6 x 6 alleles are 72 haplotypes.
    @ParameterizedTest
    @ValueSource(strings = "syn-rp66")
    void pairsAreThoseOfAllAllelesInTheFile(String set) {
        Study study = LinkageFiles.read(LinkageSets.folder(set));
        assertThat(PersonGenotypes.pairs(study)).isEqualTo(72 * 73 / 2);
    }
}
