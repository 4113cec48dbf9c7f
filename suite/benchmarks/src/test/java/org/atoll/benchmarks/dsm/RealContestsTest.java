// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.contest.Contest;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// Programs of others that are measured by the clock.
class RealContestsTest {
    private static final List<String> STAND_IN = List.of("true");

    private static String said(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void fastlinkIsTimedOnTheSameFiles() throws IOException {
        assumeTrue(Fastlink.isPresent(), "skipped: fastlink is not installed");
        List<Contest> contests = new Fastlink(STAND_IN).contests();
        assertThat(contests).hasSize(2);
        assertThat(said(contests.getLast().theirs().command())).matches("time \\d+\\.\\d{3} s\\n");
    }

    @Test
    void theStartOfOursIsTimedWithIt() throws IOException {
        List<Contest> contests = new Fastlink(STAND_IN).contests();
        assertThat(said(contests.getFirst().ours().command())).matches("time 0\\.\\d{3} s\\n");
        assertThat(contests.getFirst().ours().command()).containsSequence(
                "true", "run", "-n", "1", "ilink", "--set", "syn-clpheavy", "--no-intervals");
        assertThat(contests.getLast().ours().command()).startsWith("true", "run");
    }

    @Test
    void aCommandThatFailsHasNoTime() throws IOException {
        assertThat(said(new Fastlink(List.of("false")).contests().getFirst().ours().command()))
                .isEmpty();
    }

    @Test
    void ourCOfBodiesIsBuilt() throws Exception {
        assumeTrue(CProgram.isPresent("gcc"), "skipped: gcc is not installed");
        Contest contest = new SerialBarnes(STAND_IN).contest(
                Path.of("..", "applications", "src", "test", "c", "barnes.c"));
        Path program = Path.of(contest.theirs().command().getFirst());
        assertThat(said(List.of(program.toString(), "1024", "4", "10", "1")))
                .contains("step 1  interactions 139080\n", "step 4  interactions 138503\n")
                .containsPattern("time \\d+\\.\\d+ s\\n");
    }

    @Test
    void rowsAreChosenByTheirTitles() throws IOException {
        assertThatThrownBy(() -> OtherBuild.compiled(Path.of("none.c"), "none"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("none.c to compare with");
        assertThat(Arrays.stream(RealGoal.values())
                .map(goal -> goal.contest(STAND_IN).work().title())).doesNotHaveDuplicates();
        var command = new DsmCommand();
        new CommandLine(command).parseArgs("--rows", "Barnes");
        assertThatThrownBy(command::call).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--rows are those of --real: add it");
    }
}
