// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.atoll.applications.InputFile.Flaw;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LinkageOptionsTest {

    @TempDir
    private Path folder;

    private final Path set = LinkageSets.folder("syn-small");

    @BeforeEach
    void copyFiles() throws IOException {
        Files.copy(set.resolve("datafile.dat"), folder.resolve("datafile.dat"));
        Files.copy(LinkageSets.answers("syn-small").resolve("pre_makeped.ped"),
                folder.resolve("family.ped"));
    }

    private static LinkageOptions options(String... args) {
        return CommandLine.populateCommand(new LinkageOptions(), args);
    }

    @Test
    void findsFilesInAFolderOrByName() {
        assertThat(options("--in", set.toString()).study().pedigrees()).hasSize(5);
        assertThat(options("--in", folder.toString(), "--pedfile", "family.ped").study()
                .pedigrees()).hasSize(5);
        assertThat(options("--in", folder.toString(),
                "--pedfile", set.resolve("pedfile.dat").toString()).study().pedigrees()).hasSize(5);
        assertThat(options().files().pedfile()).isEqualTo(Path.of("pedfile.dat"));
        assertThatThrownBy(() -> options("--in", folder.toString()).study())
                .isInstanceOf(Flaw.class)
                .hasMessageStartingWith(folder.resolve("pedfile.dat") + ": there is no such file");
    }

    @Test
    void saysHowPedigreesWereUnderstood() {
        assertThat(options("--in", set.toString()).examine().notes()).singleElement().asString()
                .contains("pedfile.dat after MAKEPED: pedigree, person");
        assertThat(options("--in", folder.toString(), "--pedfile", "family.ped").examine()
                .notes()).singleElement().asString().contains("family.ped before MAKEPED");
    }

    @Test
    void writesResultsToTheCurrentFolderUnlessAskedOtherwise() {
        assertThat(options().results().folder()).isEqualTo(Path.of(""));
        assertThat(options().out()).isNull();
        assertThat(options("--out", "x").results().folder()).isEqualTo(Path.of("x"));
    }

    @Test
    void drawsEachPedigreeAlthoughSomethingIsWrong() throws IOException {
        Path pictures = Files.createDirectory(folder.resolve("pictures"));
        Path spoilt = folder.resolve("family.ped");
        String child = "1 3 1 2 2 1  3 1  3 3";
        String text = Files.readString(spoilt);
        assertThat(text).contains(child);
        Files.writeString(spoilt, text.replace(child, "1 3 1 2 2 1  2 2  3 3"));
        LinkageOptions options = options("--in", folder.toString(), "--pedfile", "family.ped",
                "--draw", pictures.toString());
        assertThat(options.draw()).isEqualTo(5);
        assertThat(pictures.resolve("pedigree-1.svg")).content().contains("child 3 (2/2) cannot");
        assertThat(pictures.resolve("pedigree-2.svg")).content().doesNotContain("cannot");
        assertThatThrownBy(options::study).isInstanceOf(Flaw.class);
        assertThat(options("--in", set.toString()).draw()).isZero();
        assertThatThrownBy(() -> options("--in", set.toString(), "--draw",
                folder.resolve("none").toString()).study()).isInstanceOf(Flaw.class)
                .hasMessageContaining("there is no folder");
        assertThat(Objects.requireNonNull(options.drawings())).isEqualTo(pictures);
    }
}
