// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Source files without `.java` in their names, as the `java` command takes them.
@Timeout(600)
class ScriptSystemTest {
    private static final String MAIN =
            "void main(String[] a) { IO.println(System.getenv(\"ATOLL_RANK\") + a[0]); }\n";

    @TempDir
    private Path folder;

    @Test
    void aScriptIsExecutedAsItIs() throws Exception {
        Path atoll = executable("atoll", "#!/bin/sh\nexec " + Launched.java().stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" ")) + " org.atoll.launcher.Atoll \"$@\"\n");
        Path script = executable("squares", "#!/usr/bin/env -S " + atoll + " run -n 2\n" + MAIN);
        Process process = new ProcessBuilder(script.toString(), "-x")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(output.lines().sorted()).containsExactly("0-x", "1-x");
        assertThat(process.waitFor()).isZero();
    }

    private Path executable(String name, String text) throws Exception {
        Path file = Files.writeString(folder.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aFileBehindSourceMayHaveAnyNameAndErrorsTellItsLines() throws Exception {
        Path source = Files.writeString(folder.resolve("squares"), MAIN);
        for (List<String> words : List.of(
                List.of("--source", "25"), List.of("-J--source=25"),
                List.of("java", "--source", "25"))) {
            Launched.Result result = Launched.run(folder, words(words, source, "-x"));
            assertThat(result.err()).isEmpty();
            assertThat(result.out().lines()).containsExactly("0-x");
        }
        Files.writeString(source, "#!/nowhere/atoll\nvoid main() { wrong }\n");
        Launched.Result result = Launched.run(folder, source.toString());
        assertThat(result.cause()).isEqualTo("atoll: " + source + " cannot be compiled");
        assertThat(result.err()).contains("squares:2: error");
        assertThat(result.code()).isEqualTo(2);
    }

    private static String[] words(List<String> before, Path source, String argument) {
        return Stream.concat(
                        before.stream(), List.of(source.toString(), argument).stream())
                .toArray(String[]::new);
    }

    @Test
    void aClassThatIsNotFoundInARankIsExplainedByAMissingFolder() throws Exception {
        Path source = Files.writeString(folder.resolve("Needs.java"), """
                void main() throws Exception { throw new NoClassDefFoundError("a/Gone"); }
                """);
        Launched.Result result = Launched.start(folder, Map.of(), List.of(
                "run", "-cp", folder + "/clases", source.toString())).result();
        assertThat(result.cause()).isEqualTo(
                "atoll: rank 0 threw java.lang.NoClassDefFoundError: a/Gone; on its class path "
                        + folder + "/clases does not exist");
    }

    @Test
    void whatJavaDoesNotTakeIsMisuse() throws Exception {
        Path source = Files.writeString(folder.resolve("Named.java"), "#!/bin/false\n" + MAIN);
        Launched.Result result = Launched.run(folder, source.toString());
        assertThat(result.cause()).startsWith("atoll: " + source + " begins with #!");
        assertThat(result.code()).isEqualTo(2);
        Files.writeString(source, MAIN);
        result = Launched.run(folder, "--source", "none", source.toString());
        assertThat(result.cause()).endsWith("cannot be compiled: invalid source release: none");
        assertThat(result.code()).isEqualTo(2);
    }
}
