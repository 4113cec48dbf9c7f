// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/// Checks what other projects find under our names when `mvn install` has run. That it can be used
/// is tried by `checks/library.sh`, which takes some minutes.
class ArtifactsTest {
    private static final Path ROOT = Repository.find().root();
    private static final List<Artifact> ARTIFACTS = Artifact.all(ROOT);
    private static final Artifact VERSIONS = Artifact.read(ROOT, "bom");

    @Test
    void everyArtifactIsNamedByTheProductAndItsFolder() {
        assertThat(ARTIFACTS).isNotEmpty().allSatisfy(artifact -> {
            String name = artifact.folder().startsWith("checks/")
                    ? artifact.folder().replace('/', '-')
                    : Path.of(artifact.folder()).getFileName().toString();
            assertThat(artifact.id()).as(artifact.folder()).isEqualTo("atoll-" + name);
        });
    }

    @Test
    void theListOfVersionsHasAllThatIsPublished() {
        assertThat(listed().stream().map(one -> Artifact.text(one, "artifactId")))
                .containsExactlyInAnyOrderElementsOf(published());
    }

    /// Who imports the list shall get our versions of our artifacts, and nobody else's of others.
    @Test
    void theListOfVersionsHasNothingElse() {
        assertThat(VERSIONS.hasChild("parent")).isFalse();
        assertThat(VERSIONS.text("version"))
                .isEqualTo(Artifact.read(ROOT, "").text("version"));
        assertThat(listed()).allSatisfy(one -> {
            assertThat(Artifact.text(one, "groupId")).isEqualTo("org.atoll");
            assertThat(Artifact.text(one, "version")).isEqualTo("${project.version}");
        });
    }

    @Test
    void whatIsPublishedNeedsNothingThatIsNot() {
        List<String> published = published();
        assertThat(published).contains("atoll-mpj").doesNotContain("atoll-examples");
        assertThat(ARTIFACTS).filteredOn(Artifact::isPublished).allSatisfy(artifact ->
                assertThat(published).as(artifact.id()).containsAll(artifact.needs()));
    }

    /// In one phase, Maven follows this order: `pom.xml` says more.
    @Test
    void sourcesAndJavadocAreMadeBeforeTheyAreInstalled() {
        Element plugins = Artifact.children(
                Artifact.read(ROOT, "").child("build"), "plugins").getFirst();
        assertThat(Artifact.children(plugins, "plugin").stream()
                        .map(plugin -> Artifact.text(plugin, "artifactId")))
                .containsSubsequence(
                        "maven-source-plugin", "maven-javadoc-plugin", "maven-install-plugin");
    }

    @Test
    void thePageForOtherProjectsNamesThisVersion() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/guide/maven-and-ide.md"));
        String version = VERSIONS.text("version");
        assertThat(page).contains(
                "<artifactId>atoll-mpj</artifactId>\n  <version>" + version + "</version>",
                "<artifactId>atoll-bom</artifactId><version>" + version + "</version>",
                "\"org.atoll:atoll-bom:" + version + "\"");
        assertThat(published()).allSatisfy(id -> assertThat(page).contains("`" + id + "`"));
    }

    private static List<String> published() {
        return ARTIFACTS.stream()
                .filter(Artifact::isPublished)
                .map(Artifact::id)
                .filter(id -> !id.equals(VERSIONS.id()))
                .toList();
    }

    private static List<Element> listed() {
        Element managed = VERSIONS.child("dependencyManagement");
        return Artifact.children(
                Artifact.children(managed, "dependencies").getFirst(), "dependency");
    }
}
