// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildTest {
    @TempDir
    private Path folder;

    @Test
    void isTheSameForTheSameClasses() throws IOException {
        String once = Build.of(List.of(jar("a", 1_000_000_000_000L, "A.class", "x")));
        assertThat(once).matches("[0-9.]+ \\([0-9a-f]{8}\\)");
        assertThat(Build.of(List.of(
                        jar("b", 1_700_000_000_000L, "notes.txt", "y", "A.class", "x"))))
                .isEqualTo(once);
        assertThat(Build.of(List.of(jar("c", 0, "A.class", "y")))).isNotEqualTo(once);
        assertThat(Build.of(List.of(jar("d", 0, "A.class", "x", "B.class", "x"))))
                .isNotEqualTo(once);
        assertThat(Build.of(List.of(folder.resolve("a").toString(), folder.toString())))
                .isEqualTo(once);
    }

    @Test
    void saysPlainlyThatItsCommitIsUnknown() {
        String commit = "6070129b8e91c3c163247fc5a5cdd9fc7a59d6bc";
        assertThat(Build.commit(commit)).isEqualTo(commit);
        assertThat(Build.commit(commit + " with local changes"))
                .isEqualTo(commit + " with local changes");
        for (String note : List.of("", "${build.commit}", "HEAD")) {
            assertThat(Build.commit(note))
                    .isEqualTo("unknown: not built by ./atoll in a git checkout");
        }
    }

    private String jar(String name, long millis, String... contents) throws IOException {
        Path path = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(path))) {
            for (int i = 0; i < contents.length; i += 2) {
                ZipEntry entry = new ZipEntry(contents[i]);
                entry.setTime(millis);
                zip.putNextEntry(entry);
                zip.write(contents[i + 1].getBytes(UTF_8));
            }
        }
        return path.toString();
    }
}
