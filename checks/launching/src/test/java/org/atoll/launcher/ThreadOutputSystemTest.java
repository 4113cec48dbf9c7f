// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks that are threads of one process: `--tag-output` and `--output` say which of them wrote.
@Sampled
@Timeout(300)
class ThreadOutputSystemTest {
    private static final String SAYS = """
            import org.atoll.job.Job;
            import org.atoll.mpj.Mpj;
            void main(String[] args) {
                Job.run(args, rank -> {
                    System.out.print("I am ");
                    Mpj.in(rank).comm().barrier();
                    System.out.println(rank.number());
                    Thread mine = new Thread(() -> System.err.println("mine " + rank.number()));
                    mine.start();
                    mine.join();
                    Mpj.in(rank).comm().barrier();
                    System.out.print("end of " + rank.number());
                });
            }
            """;

    @TempDir
    private Path folder;

    private Path source(String text) throws Exception {
        return Files.writeString(folder.resolve("Says.java"), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "sim"})
    void eachLineCarriesTheRankThatWroteIt(String device) throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "3", "--device", device, "--tag-output", source(SAYS).toString());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().sorted()).containsExactly(
                "[0] I am 0", "[0] end of 0", "[1] I am 1", "[1] end of 1",
                "[2] I am 2", "[2] end of 2");
        assertThat(result.err().lines().filter(line -> line.contains("mine")).sorted())
                .containsExactly("[0] mine 0", "[1] mine 1", "[2] mine 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "sim"})
    void eachRankHasFilesOfItsOwn(String device) throws Exception {
        Path out = folder.resolve("a/b");
        Files.createDirectories(out);
        Files.writeString(out.resolve("rank.1.err"), "of an earlier job");
        Launched.Result result = Launched.run(folder, "-n", "2", "--device", device,
                "--output", "dir=" + out, source(SAYS).toString());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(out.resolve("rank.1.out")).hasContent("I am 1\nend of 1");
        assertThat(out.resolve("rank.0.out")).hasContent("I am 0\nend of 0");
        assertThat(out.resolve("rank.1.err")).hasContent("mine 1");
    }

    @Test
    void aQuestionIsShownBeforeItsAnswerIsReadAndAFailureOnce() throws Exception {
        Path source = source("""
                void main() throws Exception {
                    System.out.print("go on? ");
                    int answer = System.in.read();
                    System.out.println(answer);
                    if (answer > 0) {
                        throw new IllegalStateException("boom");
                    }
                }
                """);
        Path input = Files.writeString(folder.resolve("input"), "y");
        Launched.Result result = Launched.run(folder, Map.of("INPUT", input.toString()),
                "-n", "1", "--device", "threads", "--tag-output", source.toString());
        assertThat(result.out()).isEqualTo("[0] go on? 121\n");
        assertThat(result.cause())
                .isEqualTo("atoll: rank 0 threw java.lang.IllegalStateException: boom");
        assertThat(result.err()).startsWith("[0] java.lang.IllegalStateException: boom\n[0] \tat ");
    }

    @Test
    void aFileThatCannotBeMadeOrFilledFailsTheJob() throws Exception {
        Path out = Files.createDirectory(folder.resolve("out"));
        Files.createDirectory(out.resolve("rank.1.out"));
        Path source = source("void main() { System.out.println(1); }");
        Launched.Result result = Launched.run(folder, "-n", "2", "--device", "threads",
                "--output", "dir=" + out, source.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.cause()).startsWith("atoll: --output: cannot write files in " + out);
        Files.delete(out.resolve("rank.1.out"));
        Files.createSymbolicLink(out.resolve("rank.1.out"), Path.of("/dev/full"));
        Launched.Result full = Launched.run(folder, "-n", "2", "--device", "threads",
                "--output", "dir=" + out, source.toString());
        assertThat(full.code()).isEqualTo(1);
        assertThat(full.cause())
                .isEqualTo("atoll: rank 1: some of the output is lost: No space left on device");
        Files.delete(out.resolve("rank.1.out"));
    }

    @Test
    void aThreadOfNoRankPrintsWithoutATag() throws Exception {
        Path source = source("""
                void main() throws Exception {
                    java.util.concurrent.ForkJoinPool.commonPool()
                            .submit(() -> System.out.println("common")).get();
                    System.exit(3);
                }
                """);
        Launched.Result result = Launched.run(
                folder, "-n", "1", "--device", "threads", "--tag-output", source.toString());
        assertThat(result.out()).isEqualTo("common\n");
        assertThat(result.code()).isEqualTo(3);
    }
}
