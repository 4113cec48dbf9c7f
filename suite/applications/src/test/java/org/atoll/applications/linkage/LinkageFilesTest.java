// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.atoll.applications.linkage.Locus.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkageFilesTest {

    @ParameterizedTest
    @CsvSource({
        "bc-phase-known, 1, 14, 0 1", "bc3-phase-known, 1, 19, 0 1 2",
        "syn-small, 5, 0, 1 0 2", "syn-clp, 12, 110, 0 1 2 3", "syn-rp66, 3, 114, 1 0 2",
        "syn-clpheavy, 12, 110, 0 1 2 3", "chd57, 1, 57, 0 1",
        "debian-slink-example, 2, 31, 0 2 1"})
    void readsEachSet(String set, int pedigrees, int persons, String order) {
        Study study = LinkageFiles.read(LinkageSets.folder(set));
        assertThat(study.pedigrees()).hasSize(pedigrees);
        if (persons > 0) {
            assertThat(study.pedigrees().stream().mapToInt(p -> p.persons().size()).sum())
                    .isEqualTo(persons);
        }
        assertThat(String.join(" ", java.util.Arrays.stream(study.order())
                .mapToObj(String::valueOf).toList())).isEqualTo(order);
        assertThat(study.thetas()).hasSize(study.loci().size() - 1);
        assertThat(study.pedigrees()).allSatisfy(pedigree ->
                assertThat(pedigree.parts()).hasSize(1));
    }

    @Test
    void readsWhatTheFilesSay() {
        Study study = LinkageFiles.read(LinkageSets.folder("syn-small"));
        Locus disease = study.loci().getFirst();
        assertThat(disease.kind()).isEqualTo(Kind.AFFECTION);
        assertThat(disease.frequencies()).containsExactly(0.99, 0.01);
        assertThat(disease.penetrances()).isDeepEqualTo(new double[][] {{0, 0.9, 0.9}});
        assertThat(study.loci().get(2).frequencies()).containsExactly(0.4, 0.35, 0.25);
        assertThat(study.thetas()).containsExactly(0.1, 0.1);
        assertThat(study.estimated()).containsExactly(true, true);
        Person third = study.pedigrees().getFirst().persons().get(2);
        assertThat(third).isEqualTo(new Person("3", 0, 1, false, false,
                List.of(new Phenotype(1, 1), new Phenotype(3, 1), new Phenotype(3, 3)),
                "pedfile.dat:3"));
        assertThat(study.pedigrees().getFirst().nuclearFamilies().getFirst().father()).isZero();
    }

    @Test
    void readsNamesClassesAndTheTailOfMlink() {
        Study study = LinkageFiles.read(LinkageSets.folder("debian-slink-example"));
        assertThat(study.loci()).extracting(Locus::name)
                .containsExactly("p105-599Ha/TaqI", "Schizophrenia", "p105-153Ra/XbaI");
        assertThat(study.loci().get(1).penetrances()).hasDimensions(3, 3);
        assertThat(study.estimated()).containsExactly(false, true);
    }

    @Test
    void readsFactors() {
        Study study = LinkageFiles.read(LinkageSets.folder("chd57"));
        assertThat(study.loci().get(1).kind()).isEqualTo(Kind.BINARY);
        assertThat(study.loci().get(1).factors()).containsExactly(1, 2);
        assertThat(study.pedigrees().getFirst().persons())
                .anySatisfy(person -> assertThat(person.phenotypes().get(1).first()).isEqualTo(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"syn-small", "syn-clp", "syn-rp66", "syn-clpheavy"})
    void filesFromBeforeAndAfterMakepedGiveTheSamePedigrees(String set) {
        Path folder = LinkageSets.folder(set);
        List<Pedigree> after = LinkageFiles.read(folder).pedigrees();
        List<Pedigree> before = new LinkageFiles(folder.resolve("datafile.dat"),
                LinkageSets.answers(set).resolve("pre_makeped.ped")).read().pedigrees();
        assertThat(before).usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*place", ".*isProband").isEqualTo(after);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bc-phase-known", "bc3-phase-known", "syn-small"})
    void bruteForceIsWhatMlinkPrints(String set) {
        Study study = LinkageFiles.read(LinkageSets.folder(set));
        if (!Files.exists(LinkageSets.folder(set).resolve("mlink.out"))) {
            return;
        }
        LinkageSets.mlink(set).forEach((thetas, lnL) -> {
            assertThat(lnL).hasSize(study.pedigrees().size());
            for (Pedigree pedigree : study.pedigrees()) {
                assertThat(BruteForce.logLikelihood(study, pedigree,
                        thetas.stream().mapToDouble(Double::doubleValue).toArray()))
                        .isCloseTo(lnL.get(pedigree.id()), within(1e-6));
            }
        });
    }
}
