// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The script `./atoll` with a real JDK, and source files without `.java` in their names, as the
/// `java` command takes them.
@Timeout(600)
@Sampled(value = 1, tests = 2)
class ScriptSystemTest {
    private static final String MAIN =
            "void main(String[] a) { IO.println(System.getenv(\"ATOLL_RANK\") + a[0]); }\n";
    private static final int HANGUP = 1;
    private static final int LAST_MILLIS = 150;

    @TempDir
    private Path folder;

    /// A JVM ends without a word until the launcher takes the signal; but where its modules are
    /// not there yet, the JDK says that it cannot log the end, which nobody can keep from it.
    @Test
    void aSignalAtAnyMomentOfTheStartIsAnsweredByOneLine() throws Exception {
        assumeFalse(Launched.isIgnored(HANGUP), "SIGHUP is ignored, as behind nohup: skipped");
        Path script = checkout();
        for (int millis = 0; millis < LAST_MILLIS; millis += 5) {
            Path errors = Files.createTempFile(folder, "errors", "");
            ProcessBuilder builder = new ProcessBuilder(
                    "setsid", script.toString(), "run", "-n", "2",
                    "-cp", Launched.TEST_CLASSES.toString(), Probe.class.getName(), "pids")
                    .redirectError(errors.toFile());
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            Process process = builder.start();
            Path runs = Path.of("/proc/" + process.pid() + "/exe");
            while (!Files.readSymbolicLink(runs).endsWith("java")) {
                Thread.sleep(1);
            }
            Thread.sleep(millis);
            new ProcessBuilder("kill", "-HUP", "--", "-" + process.pid()).start().waitFor();
            assertThat(process.waitFor()).as("after %s ms", millis).isNotZero();
            for (int look = 0; look < 1000 && said(errors).isEmpty(); look++) {
                Thread.sleep(10);
            }
            assertThat(said(errors)).as("after %s ms", millis)
                    .containsExactly("atoll: interrupted by SIGHUP");
        }
    }

    private static List<String> said(Path errors) throws Exception {
        return Files.readAllLines(errors).stream()
                .filter(line -> !line.startsWith("Runtime.exit(129) logging failed: "))
                .toList();
    }

    /// A checkout that is built.
    private Path checkout() throws Exception {
        Path made = Files.createDirectories(folder.resolve("target/atoll"));
        Files.createFile(made.resolve("stamp"));
        Files.writeString(made.resolve("path"),
                made + "/lib/none.jar:" + Launched.classPath() + "\n");
        return Files.copy(Launched.checkout().resolve("atoll"), folder.resolve("atoll"),
                StandardCopyOption.COPY_ATTRIBUTES);
    }

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
