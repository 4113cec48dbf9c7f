// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.atoll.applications.asp.Asp;
import org.atoll.applications.tsp.Tsp;
import org.atoll.job.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs on data of a user's own, in every model they have.
@Timeout(300)
class InputFilesTest {
    @TempDir
    private Path folder;

    /// The output of a command, on both streams, and its exit code.
    private record Outcome(int code, String out, String err) {}

    private static Outcome run(Supplier<Application<?>> program, String... args) {
        var bytes = new ByteArrayOutputStream();
        var said = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        PrintStream err = System.err;
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            Job.local(3).run(self -> {
                var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
                var out = new Output(stream, self.number() == 0, false);
                code.accumulateAndGet(
                        CommandLines.perform(program.get(), args, self, out), Math::max);
            });
        } finally {
            System.setErr(err);
        }
        return new Outcome(code.get(), bytes.toString(StandardCharsets.UTF_8),
                said.toString(StandardCharsets.UTF_8));
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("data"), text).toString();
    }

    /// Without a known answer the check searches by dynamic programming.
    @ParameterizedTest
    @ValueSource(strings = {"mpj", "remote", "dsm", "threads", "sequential"})
    void tspFindsTheShortestTourOfAFile(String model) throws IOException {
        var random = new Random(11);
        var text = new StringBuilder("TYPE : TSP\nDIMENSION : 12\nEDGE_WEIGHT_TYPE : EUC_2D\n"
                + "NODE_COORD_SECTION\n");
        for (int city = 1; city <= 12; city++) {
            text.append(city).append(' ').append(random.nextDouble(500)).append(' ')
                    .append(random.nextDouble(500)).append('\n');
        }
        Outcome outcome = run(Tsp::new, "--file", file(text + "EOF\n"),
                "--model", model, "--threads", "2", "--check");
        assertThat(outcome.code()).as(outcome.out() + outcome.err()).isZero();
        assertThat(outcome.out()).contains("data, 12 cities, 990 jobs").containsOnlyOnce(
                "check passed: every city once: equal; length of the tour: equal;"
                        + " shortest by dynamic programming: equal");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpj", "remote", "threads", "sequential"})
    void aspFindsThePathsOfAFile(String model) throws IOException {
        var random = new Random(5);
        var text = new StringBuilder("# from to length\n");
        for (int edge = 0; edge < 200; edge++) {
            text.append(random.nextInt(60)).append("\t").append(random.nextInt(60)).append("\t")
                    .append(random.nextInt(1000)).append('\n');
        }
        Outcome outcome = run(Asp::new, "--file", file(text.toString()),
                "--model", model, "--threads", "2", "--check");
        assertThat(outcome.code()).as(outcome.out() + outcome.err()).isZero();
        assertThat(outcome.out()).contains(" 60 nodes, 200 edges").containsOnlyOnce(
                "check passed: nodes whose distances differ from Dijkstra's: equal");
    }

    /// 0 to 1 by way of 2: 2 + 1. Nothing leads to 3 but from 1.
    @Test
    void aspReadsWhatPeopleWrite() throws IOException {
        Outcome outcome = run(Asp::new, "--file", file("""
                % a comment

                0, 1, 9
                0 1 7
                0,2,2
                  2 1
                1\t3 4
                3 3 5
                """), "--model", "sequential", "--check");
        assertThat(outcome.out()).contains("4 nodes, 6 edges")
                .contains("sum 22  longest 7"); // 3 + 2 + 7, 4, 1 + 5
        assertThat(outcome.code()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "0 1 x | line 2: 'x' is no length; expected a whole number from 0 to 999999999",
        "0 1 -4 | line 2: '-4' is no length",
        "0 | line 2: '0' is no edge; expected two nodes, numbered from 0 to 16383, and the length",
        "0 1 2 3 | line 2: '0 1 2 3' is no edge",
        "a 1 2 | line 2: 'a' is no node; expected two nodes",
        "0 16384 2 | line 2: '16384' is no node",
    })
    void aBadLineIsNamedOnceWithExitCode2(String line, String message) throws IOException {
        String path = file("0 1 1\n" + line + "\n");
        Outcome outcome = run(Asp::new, "--file", path);
        assertThat(outcome.err()).startsWith("asp: " + path + ", " + message);
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.code()).isEqualTo(2);
    }

    @Test
    void whatDoesNotFitTogetherIsRefused() throws IOException {
        String path = file("0 1 600000000\n1 2 600000000\n");
        assertThat(run(Asp::new, "--file", path).err()).isEqualTo("asp: " + path
                + ": a path may be as long as 1200000000; expected less than 1000000000: give"
                + " lengths in a larger unit\n");
        assertThat(run(Asp::new, "--file", path, "--nodes", "4").err())
                .isEqualTo("asp: --file has nodes and edges of its own: leave out --nodes\n");
        assertThat(run(Tsp::new, "--file", path, "--instance", "gr17").err())
                .isEqualTo("tsp: --file has cities of its own: leave out --instance\n");
        assertThat(run(Asp::new, "--file", file("# none\n")).err()).contains("it has no edge");
        assertThat(run(Asp::new, "--file", folder.toString()).err())
                .contains("it cannot be read: Is a directory");
        assertThatThrownBy(() -> new InputFile(folder.resolve("none")).lines(line -> { }))
                .hasMessageContaining("there is no such file; expected the path of one");
    }
}
