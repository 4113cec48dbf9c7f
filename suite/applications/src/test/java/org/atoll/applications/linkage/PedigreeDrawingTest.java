// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PedigreeDrawingTest {

    @TempDir
    private Path folder;

    /// The elements of a picture of a kind, each as its text up to the end of its first tag.
    private static List<String> elements(String svg, String kind) {
        return Pattern.compile("<" + kind + "[ >][^>]*").matcher(svg).results()
                .map(MatchResult::group).toList();
    }

    /// Requires that tags are closed in turn, and that no text looks like one.
    static void requireWellFormed(String svg) {
        Deque<String> open = new ArrayDeque<>();
        Matcher tag = Pattern.compile("<(/?)(\\w+)((?: [\\w:-]+=\"[^\"<]*\")*)(/?)>").matcher(svg);
        while (tag.find()) {
            if (!tag.group(1).isEmpty()) {
                assertThat(open.pop()).isEqualTo(tag.group(2));
            } else if (tag.group(4).isEmpty()) {
                open.push(tag.group(2));
            }
        }
        assertThat(open).isEmpty();
        assertThat(tag.replaceAll("")).doesNotContain("<", ">", "NaN");
    }

    @Test
    void everybodyHasASymbolOfTheirSexFilledIfAffected() {
        for (String set : LinkageSets.OURS) {
            Study study = LinkageFiles.read(LinkageSets.folder(set));
            for (Pedigree pedigree : study.pedigrees()) {
                String svg = new PedigreeDrawing(
                        study.loci(), pedigree, List.of()).svg();
                requireWellFormed(svg);
                long men = pedigree.persons().stream().filter(Person::isMale).count();
                assertThat(elements(svg, "rect")).hasSize((int) men + 1);
                assertThat(elements(svg, "circle"))
                        .hasSize(pedigree.persons().size() - (int) men);
                assertThat(svg).doesNotContain("#c62828");
                if (study.loci().getFirst().kind() == Locus.Kind.AFFECTION) {
                    assertThat(svg.split("fill=\"#222222\" stroke", -1)).hasSize(1 + (int) pedigree
                            .persons().stream()
                            .filter(p -> p.phenotypes().getFirst().first() == 2).count());
                }
            }
        }
    }

    @Test
    void nobodyStandsInTheWayOfAnotherOrOutsideThePicture() {
        for (int seed = 0; seed < 100; seed++) {
            Study study = RandomPedigrees.draw(seed);
            Pedigree pedigree = study.pedigrees().getFirst();
            requireRoom(pedigree, 60);
        }
        for (String set : LinkageSets.OURS) {
            LinkageFiles.read(LinkageSets.folder(set)).pedigrees()
                    .forEach(pedigree -> requireRoom(pedigree, 60));
        }
    }

    private static void requireRoom(Pedigree pedigree, double distance) {
        var layout = new PedigreeLayout(pedigree, distance);
        for (int i = 0; i < pedigree.persons().size(); i++) {
            assertThat(layout.x(i)).isBetween(0.0, layout.width());
            for (int j = 0; j < i; j++) {
                if (layout.row(i) == layout.row(j)) {
                    assertThat(Math.abs(layout.x(i) - layout.x(j)))
                            .isGreaterThan(distance - 1e-6);
                }
            }
        }
        for (NuclearFamily family : pedigree.nuclearFamilies()) {
            assertThat(layout.row(family.father())).isEqualTo(layout.row(family.mother()));
            assertThat(family.children()).allSatisfy(child -> assertThat(layout.row(child))
                    .isEqualTo(layout.row(family.father()) + 1));
        }
    }

    @Test
    void contradictionsAreRedAndWrittenBelow() throws IOException {
        Files.writeString(folder.resolve("datafile.dat"), """
                2 0 0 3
                0 0.0 0.0 0
                1 2
                1 2
                0.5 0.5
                1
                0 1 1
                3 4 # D1<S7 #
                0.25 0.25 0.25 0.25
                0 0
                0.1
                0
                1
                """);
        Files.writeString(folder.resolve("pedfile.dat"), """
                7 1 0 0 1  2  1 2
                7 2 0 0 2  0  3 3
                7 4 1 2 1  0  1 3
                7 5 1 2 1  0  2 4
                """);
        LinkageFiles.Examination found = LinkageFiles.in(folder).examine();
        String svg = new PedigreeDrawing(found.study().loci(),
                found.study().pedigrees().getFirst(), found.contradictions()).svg();
        requireWellFormed(svg);
        List<String> squares = elements(svg, "rect");
        assertThat(squares.get(1)).contains("fill=\"#c62828\"");
        assertThat(squares.get(2)).contains("stroke=\"#222222\"");
        assertThat(squares.get(3)).contains("fill=\"white\" stroke=\"#c62828\"");
        assertThat(svg).contains("pedigree 7, D1&lt;S7: child 5 (2/4)");
    }
}
