// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.atoll.applications.Clock;
import org.atoll.applications.CommandLines;
import org.atoll.applications.InputFile;
import org.atoll.applications.Output;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every model has the bits of the run of one thread, on any number of ranks.
@Timeout(300)
class BarnesModelsTest {
    private static final Pattern SENT = Pattern.compile("(?m)^sent ([0-9]+) messages");
    private static final String PASSED = "check passed: steps: equal; energies and interactions of"
            + " one thread: equal; bodies of one thread: equal";

    @TempDir
    private Path folder;

    /// The output of a command, and its exit code.
    private record Outcome(int code, String out, String err) {}

    private static Outcome run(LocalRanks ranks, String... words) {
        var bytes = new ByteArrayOutputStream();
        var said = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        PrintStream err = System.err;
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            ranks.run(self -> {
                var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
                var out = new Output(stream, self.number() == 0, false);
                code.accumulateAndGet(
                        CommandLines.perform(new Barnes(), words, self, out), Math::max);
            });
        } finally {
            System.setErr(err);
        }
        return new Outcome(code.get(), bytes.toString(StandardCharsets.UTF_8),
                said.toString(StandardCharsets.UTF_8));
    }

    private static String run(String device, int ranks, String options) {
        return run(Job.local(ranks).device(device), options.split(" ")).out();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("bodies.csv"), text);
    }

    @ParameterizedTest
    @Sampled
    @CsvSource({
        "mpj, 1", "mpj, 2", "mpj, 3", "mpj, 8", "mpj, 40",
        "tasks, 1", "tasks, 2", "tasks, 3", "tasks, 8", "tasks, 40",
        "dsm, 1", "dsm, 2", "dsm, 3", "dsm, 8", "dsm, 40",
        "dsm --tree parallel, 1", "dsm --tree parallel, 3", "dsm --tree parallel, 8",
        "dsm --tree parallel, 40",
        "dsm --written-for improved, 1", "dsm --written-for improved, 3",
        "dsm --written-for improved, 8", "dsm --written-for improved, 40",
        "dsm --written-for improved --tree parallel, 3",
        "dsm --written-for improved --tree parallel, 8",
        "dsm --written-for improved --tree parallel, 40"
    })
    void ranksHaveTheBitsOfOneThread(String model, int ranks) {
        for (String device : List.of("threads", "sim")) {
            assertThat(run(device, ranks, "--bodies 30 --leaf 2 --check --model " + model))
                    .contains(PASSED);
        }
        if (ranks < 10) {
            assertThat(run("sim", ranks, "--bodies 400 --leaf 1 --check --model " + model))
                    .contains(PASSED);
        }
    }

    @ParameterizedTest
    @Sampled
    @CsvSource({
        "classic, dsm", "classic, dsm --tree parallel", "plain, dsm", "plain, dsm --tree parallel",
        "plain, dsm --written-for improved", "'classic,+homes', dsm",
        "plain, dsm --written-for improved --tree parallel",
        "classic, dsm --written-for improved --tree parallel"
    })
    void policiesHaveTheBitsOfOneThread(String policies, String model) {
        LocalRanks ranks = Job.local(4).with("atoll.dsm", policies);
        String options = "--bodies 300 --check --model " + model;
        assertThat(run(ranks, options.split(" ")).out()).contains(PASSED);
    }

    @ParameterizedTest
    @CsvSource({"1,first", "2,first", "3,parallel", "12,parallel"})
    void threadsHaveTheBitsOfOne(int threads, String tree) {
        assertThat(run("threads", 1, "--bodies 200 --leaf 1 --check --model threads --tree " + tree
                + " --threads " + threads)).contains(PASSED);
    }

    @Test
    void oneThreadAloneIsComparedWithTwo() {
        assertThat(run("threads", 1, "--bodies 50 --check --model sequential"))
                .contains("bodies of two threads: equal");
    }

    /// Pairs so close that each has a cell on every level: far more cells than bodies.
    @ParameterizedTest
    @ValueSource(strings = {
        "dsm", "dsm --tree parallel", "dsm --written-for improved",
        "dsm --written-for improved --tree parallel"
    })
    void sharedTreesGrow(String model) throws IOException {
        var random = new Random(3);
        var text = new StringBuilder(BodyFile.TITLE).append('\n');
        for (int pair = 0; pair < 60; pair++) {
            double x = random.nextDouble();
            text.append("1,").append(x).append(',').append(pair).append(",0,0,0,0\n");
            text.append("1,").append(x + 1e-9).append(',').append(pair).append(",0,0,0,0\n");
        }
        assertThat(run("sim", 3, "--leaf 1 --steps 2 --check --bodies " + file(text.toString())
                + " --model " + model)).contains(PASSED);
    }

    /// In each step every rank sends its bodies to each other one.
    @ParameterizedTest
    @CsvSource({"mpj, 280", "tasks, 280"})
    void aStepIsAMessageForEachPair(String model, int messages) {
        String text = run("sim", 8, "--bodies 512 --steps 5 --model " + model);
        Matcher sent = SENT.matcher(text);
        assertThat(sent.find()).as(text).isTrue();
        assertThat(Integer.parseInt(sent.group(1))).isEqualTo(messages);
        assertThat(text).contains((long) 5 * 7 * 512 * 88 + " of the user");
    }

    @Test
    void bodiesOfAFileAreMoved() throws IOException {
        Path file = file("# two bodies\n\n2, -1, 0, 0, 0, 0.5, 0\n2, 1, 0, 0, 0, -0.5, 0\n");
        Outcome outcome = run(Job.local(2), "--bodies", file.toString(), "--eps", "0", "--steps",
                "1", "--check");
        assertThat(outcome.out())
                .contains("barnes: file " + file + ", 2 bodies, theta 1.0, 10 to a leaf, 1 steps")
                .contains("step 1  interactions 2  kinetic 0.5000000000  potential -2.0000000000")
                .contains(PASSED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1,0,0,0,0,0,0\\n1,1,0,0,0,0|, line 2: it has 6 fields; expected 7: mass,x,y,z,vx,vy,vz",
        "1,0,0,0,0,0,NaN|, line 1: vz is 'NaN'; expected a number from -1e100 to 1e100",
        "x,0,0,0,0,0,0|, line 1: mass is 'x'; expected a number from -1e100 to 1e100",
        "-1,0,0,0,0,0,0|, line 1: the mass is -1; expected at least 0",
        "#\\n1,0,2,0,0,0,0\\n3,-0,2,0,1,0,0|, line 3: the body is at (0.0, 2.0, 0.0), where that of"
                + " line 2 is; expected a place of its own",
        "# none|: it has no bodies; expected a line mass,x,y,z,vx,vy,vz for each"
    })
    void whatIsWrongWithAFileIsToldInOneLine(String text, String line) throws IOException {
        Path file = file(text.replace("\\n", "\n"));
        Outcome outcome = run(Job.local(3), "--bodies", file.toString());
        assertThat(outcome.err()).isEqualTo("barnes: " + file + line + "\n");
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--bodies 99999999999|--bodies must be 1 to 4194304, or a file, not 99999999999",
        "--bodies -3|--bodies must be 1 to 4194304, or a file, not -3",
        "--tree parallel --model mpj|--tree has no effect with --model mpj: leave it out; it is for"
                + " dsm and threads",
        "--written-for improved --model tasks|--written-for has no effect with --model tasks: leave"
                + " it out; it is for dsm",
        "--every 3|--every 3 has no effect without --snapshots",
        "--every 0 --snapshots none|--every must be at least 1, not 0",
        "--bodies none.csv --seed 3|--bodies names a file, from which nothing is drawn: leave out"
                + " --seed",
        "--bodies none.csv|none.csv: there is no such file; expected the path of one, the same on"
                + " every host"
    })
    void wrongOptionsAreNamed(String options, String line) {
        Outcome outcome = run(Job.local(2), options.split(" "));
        assertThat(outcome.err()).isEqualTo("barnes: " + line + "\n");
        assertThat(outcome.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads --threads 2", "sequential"})
    void bodiesThatLeaveTheNumbersAreToldInOneLine(String model) throws IOException {
        Path file = file("1,0,0,0,0,0,0\n1,1e-200,0,0,0,0,0\n");
        Outcome outcome = run(Job.local(1), ("--steps 2 --eps 0 --bodies " + file + " --model "
                + model).split(" "));
        assertThat(outcome.err()).matches("barnes: a body has gone to .* in direction 0: take a"
                + " shorter --dt, or a larger --eps\n");
        assertThat(outcome.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpj", "tasks", "dsm", "threads --threads 2", "sequential"})
    void snapshotsAreWrittenAndCanBeBegunWith(String model) throws IOException {
        Path run = folder.resolve("run");
        Outcome outcome = run(Job.local(3), ("--bodies 65 --steps 5 --every 2 --snapshots " + run
                + " --model " + model).split(" "));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("to play: " + run.resolve("play.html"));
        try (Stream<Path> files = Files.list(run)) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted())
                    .containsExactly("play.html", "step-000000.csv", "step-000000.png",
                            "step-000002.csv", "step-000002.png", "step-000004.csv",
                            "step-000004.png", "step-000005.csv", "step-000005.png");
        }
        BodyTable begun = BodyFile.read(new InputFile(run.resolve("step-000000.csv")));
        assertThat(begun).isEqualTo(TwoClusters.drawn(65, Barnes.USUAL_SEED));
        BodyTable end = BodyFile.read(new InputFile(run.resolve("step-000004.csv")));
        assertThat(end).isEqualTo(WholeBarnes.run(new BarnesProblem(4, 1, 10, 0.025, 0.05), begun,
                0, 1, Clock.SYSTEM, (step, bodies) -> { }).end());
    }

    @Test
    void aFolderWithFilesIsRefusedBeforeAnythingIsComputed() throws IOException {
        Path mine = file("1,0,0,0,0,0,0");
        assertThatThrownBy(() -> run(Job.local(3), "--snapshots", folder.toString()))
                .hasStackTraceContaining("barnes: " + folder + ": it has bodies.csv; expected a"
                        + " folder that is empty, or not there yet");
        Outcome alone = run(Job.local(1), "--snapshots", folder.toString());
        assertThat(alone.err()).isEqualTo("barnes: " + folder + ": it has bodies.csv; expected a"
                + " folder that is empty, or not there yet\n");
        assertThat(alone.out()).doesNotContain("step 1 ");
        assertThat(alone.code()).isEqualTo(2);
        assertThat(mine).hasContent("1,0,0,0,0,0,0");
    }
}
