// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.applications.CommandLines;
import org.atoll.applications.Output;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The program, as it is called.
@Timeout(300)
class CheckersTest {
    private static final int MISUSE = 2;
    private static final String MIDDLE = "B:W17,19,21,24-32:B1-7,9-12,15";

    private record Ended(int code, String text) {}

    private static Ended run(String device, int ranks, String command) {
        return run(Job.local(ranks).device(device), command);
    }

    private static Ended run(LocalRanks job, String command) {
        var bytes = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        job.run(self -> {
            var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
            var out = new Output(stream, self.number() == 0, false);
            code.accumulateAndGet(
                    CommandLines.perform(new Checkers(), command.split(" "), self, out),
                    Math::max);
        });
        return new Ended(code.get(), bytes.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "threads | 1 | --model sequential --breakdown",
        "threads | 1 | --model sequential --table none",
        "threads | 1 | --model threads --threads 3 --table shared --jobs fixed:4 --breakdown",
        "threads | 1 | --model threads --threads 2 --young-brothers-wait off",
        "threads | 4 | --breakdown",
        "threads | 3 | --table partitioned --buffer 5 --lookup-threshold 2 --breakdown",
        "sim | 4 | --table replicated --buffer 9 --alpha-updates off --jobs root:2 --breakdown",
        "sim | 3 | --table partitioned --young-brothers-wait off --breakdown"
    })
    void isRight(String device, int ranks, String command) {
        Ended ended = run(device, ranks, command + " --depth 7 --check");
        assertThat(ended.text())
                .containsOnlyOnce("check passed: ")
                .contains("checkers: start, depth 7, full evaluation with quiescence; ", "nodes/s");
        assertThat(ended.text().contains("breakdown (mean of "))
                .isEqualTo(command.contains("--breakdown"));
        assertThat(ended.code()).isZero();
    }

    @Test
    void plainValueOfAKnownPositionIsChecked() {
        Ended ended = run("threads", 2, "--evaluation plain --depth 6 --check --fen"
                + " W:W8,12,17,21,25,28,32:B4,9,11,K19");
        assertThat(ended.text()).contains("check passed").doesNotContain("value of position");
        ended = run("threads", 2, "--evaluation plain --depth 6 --check --fen"
                + " W:WK8,12,17,21,25,28,32:B4,9,11,K19.");
        assertThat(ended.text()).contains(
                "value 9995  line 8x15x24 ", "value of position middle-3:");
    }

    @Test
    void setHasNinePositions() {
        Ended ended = run("threads", 1, "--model sequential --set --depth 5");
        assertThat(ended.text()).contains("set of 9 positions", "position kelso-2");
        assertThat(ended.text().split("value ", -1)).hasSize(10);
    }

    @Test
    void leavesAreCounted() {
        assertThat(run("threads", 1, "--model sequential --depth 1 --perft 6").text())
                .contains("perft 6: 36768");
    }

    @Test
    void callsAndBoundsAreTold() {
        String jobs = " --depth 9 --jobs root:3";
        Ended local = run("sim", 4, "--table local" + jobs);
        assertThat(count("look-up calls", local)).isZero();
        assertThat(count("update calls", local)).isZero();
        assertThat(count("bounds told", local)).isPositive();
        Ended partitioned = run("sim", 4,
                "--table partitioned --lookup-threshold 4 --alpha-updates off" + jobs);
        assertThat(count("look-up calls", partitioned)).isPositive();
        assertThat(count("update calls", partitioned)).isPositive();
        assertThat(count("bounds told", partitioned)).isZero();
        Ended replicated = run("sim", 4, "--table replicated --buffer 1" + jobs);
        assertThat(count("look-up calls", replicated)).isZero();
        Ended buffered = run("sim", 4, "--table replicated --buffer 64" + jobs);
        assertThat(count("update calls", buffered)).isPositive();
        assertThat(10 * count("update calls", buffered))
                .isLessThan(count("update calls", replicated));
    }

    @Test
    void higherThresholdAsksLess() {
        String words = "--depth 9 --table partitioned --lookup-threshold ";
        assertThat(10 * count("look-up calls", run("sim", 3, words + 7)))
                .isLessThan(count("look-up calls", run("sim", 3, words + 3)));
        assertThat(count("look-up calls", run("sim", 3, words + 9))).isZero();
    }

    private static long count(String what, Ended ended) {
        Matcher matcher = Pattern.compile(what + " (\\d+)").matcher(ended.text());
        assertThat(matcher.find()).as(ended.text()).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    @Test
    void simulatedRanksAreFasterThanOne() {
        double one = seconds(1);
        double eight = seconds(8);
        assertThat(one / eight).isGreaterThan(2.5);
    }

    private static double seconds(int ranks) {
        Ended ended = run(Job.local(ranks).device("sim").with("atoll.sim.machine", "das"),
                "--depth 13 --jobs root:6 --table replicated --fen " + MIDDLE);
        Matcher matcher = Pattern.compile("time ([0-9.]+) s").matcher(ended.text());
        assertThat(matcher.find()).as(ended.text()).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "--depth 0", "--depth 61", "--jobs root", "--jobs root:0", "--jobs fixed:99",
        "--jobs leaf:3", "--fen W:W1:B", "--fen nothing", "--perft 0", "--perft 21",
        "--table shared", "--buffer 2", "--lookup-threshold 2", "--table-bits 3",
        "--table-bits 27", "--table none --table-bits 20", "--evaluation some",
        "--table partitioned --buffer 0", "--table partitioned --lookup-threshold 1",
        "--set --perft 3", "--set --fen W:W32:B1", "--steps -1", "--quiescence maybe",
        "--model threads --table partitioned", "--model threads --steps 3",
        "--model sequential --jobs root:2", "--model sequential --young-brothers-wait off",
        "--model sequential --alpha-updates on", "--model sequential --table shared"
    })
    void misuseIsRefused(String command) {
        assertThat(run("threads", 1, command).code()).as(command).isEqualTo(MISUSE);
    }
}
