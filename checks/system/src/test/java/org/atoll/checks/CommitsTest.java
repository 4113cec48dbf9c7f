// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Subjects of commits can be read in a list: they have at most 72 characters. The law reads those
/// since it came.
class CommitsTest {
    /// The last commit before the law.
    private static final String BEFORE = "16cab3ee2bec0c5e7bef6bd9db54b0e6aa0a941a";

    private static final int MOST = 72;

    @Test
    void subjectsAreShort(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("log");
        assumeTrue(
                git(log, "log", "--format=%s", BEFORE + "..HEAD"),
                "there is no git here, or its history does not go back so far");
        assertThat(longOnes(Files.readAllLines(log, UTF_8))).isEmpty();
    }

    @Test
    void aLongSubjectIsFound() {
        String fits = "a".repeat(MOST);
        assertThat(longOnes(List.of(fits, fits + "b"))).containsExactly(fits + "b");
    }

    private static List<String> longOnes(List<String> subjects) {
        return subjects.stream()
                .filter(subject -> subject.codePointCount(0, subject.length()) > MOST)
                .toList();
    }

    private static boolean git(Path output, String... words) throws InterruptedException {
        ProcessBuilder command = new ProcessBuilder("git");
        command.command().addAll(List.of(words));
        command.directory(Repository.find().root().toFile());
        command.redirectOutput(output.toFile());
        command.redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            return command.start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
