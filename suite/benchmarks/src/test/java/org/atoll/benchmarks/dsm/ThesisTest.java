// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/// The traffic and the times of the programs on the machine of the thesis, in virtual time: all
/// numbers are exact.
class ThesisTest {
    private static final Published PUBLISHED = new Published();

    /// Rows are of one page for each colour.
    private static final List<String> SMALL_SOR = List.of(
            "sor", "--rows", "24", "--cols", "2048", "--type", "float", "--iterations", "4",
            "--untimed", "1", "--init", "nonzero");
    private static final int PHASES = 6;

    private static Outcome run(LocalRanks ranks, List<String> words, Column column) {
        var bytes = new ByteArrayOutputStream();
        var print = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        SeriesProcess.run(ranks, words, column, print);
        return Outcome.of(
                bytes.toString(StandardCharsets.UTF_8).lines().toList(), words.getFirst());
    }

    private static Outcome simulated(int size, List<String> words, Column column) {
        return run(
                Job.local(size).device("sim").with("atoll.sim.machine", "dsm-thesis"),
                words, column);
    }

    @Sampled(3)
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "EP")
    void aProgramAloneTakesThePublishedTime(ThesisProgram program) {
        double published = PUBLISHED.sequentialSeconds(program);
        double ours = simulated(1, program.words(Column.MPJ), Column.MPJ).seconds();
        // Tens of seconds are published without a place behind the point.
        assertThat(ours).isCloseTo(published, within(Math.max(0.5, published / 100)));
    }

    /// Every pair takes as long, so that some are enough.
    @Test
    void epAloneTakesThePublishedTime() {
        List<String> less = List.of("ep", "--log2-pairs", "18");
        assertThat(64 * simulated(1, less, Column.MPJ).seconds())
                .isCloseTo(PUBLISHED.sequentialSeconds(ThesisProgram.EP), within(1.0));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void aPhaseOfSorSendsSixMessagesForEachRankButOne(int size) {
        Outcome classic = simulated(size, SMALL_SOR, Column.CLASSIC);
        assertThat(classic.messages()).isEqualTo(6L * (size - 1) * PHASES);
        assertThat(classic.datagrams()).isEqualTo(classic.messages());
        List<String> pushing = new ArrayList<>(SMALL_SOR);
        Collections.addAll(pushing, "--written-for", "improved");
        assertThat(simulated(size, pushing, Column.REWRITTEN).messages())
                .isEqualTo(2L * (size - 1) * PHASES);
        Outcome mpj = simulated(size, SMALL_SOR, Column.MPJ);
        assertThat(mpj.messages()).isEqualTo(2L * (size - 1) * PHASES);
        assertThat(mpj.userBytes()).isEqualTo(mpj.messages() * 4096);
        assertThat(simulated(size, SMALL_SOR, Column.IMPROVED).messages())
                .isLessThanOrEqualTo(4L * (size - 1) * PHASES);
    }

    @Test
    void sorSendsOverTcpWhatItSendsInSimulation() {
        Outcome tcp = run(Job.local(3).device("tcp"), SMALL_SOR, Column.CLASSIC);
        Outcome sim = simulated(3, SMALL_SOR, Column.CLASSIC);
        assertThat(List.of(tcp.messages(), tcp.datagrams(), tcp.bytes(), tcp.userBytes()))
                .isEqualTo(List.of(
                        sim.messages(), sim.datagrams(), sim.bytes(), sim.userBytes()));
    }

    /// Rank 0 gets a part from each and gives the sums to each. In shared memory as it was, all ask
    /// rank 0 for the genarrays of a family's members, page by page, and rank 0 asks all for sums.
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void ilinkPushesAsOftenAsItSendsMessages(int size) {
        ThesisProgram program = ThesisProgram.ILINK;
        long mpj = simulated(size, program.words(Column.MPJ), Column.MPJ).messages();
        assertThat(mpj % (2L * (size - 1))).isZero();
        assertThat(simulated(size, program.words(Column.TASKS), Column.TASKS).messages())
                .isEqualTo(mpj);
        assertThat(simulated(size, program.words(Column.REWRITTEN), Column.REWRITTEN).messages())
                .isEqualTo(mpj);
        assertThat(simulated(size, program.words(Column.CLASSIC), Column.CLASSIC).messages())
                .isBetween(13 * mpj, 14 * mpj);
    }

    /// What a fault takes is fitted to this; the other tables follow.
    @Test
    void eightRanksOfSorAreAsMuchSlowerThanMessagesAsPublished() {
        List<String> words = ThesisProgram.SOR_NONZERO.words(Column.CLASSIC);
        double ratio = simulated(8, words, Column.MPJ).seconds()
                / simulated(8, words, Column.CLASSIC).seconds();
        double published = PUBLISHED.number(
                ThesisProgram.SOR_NONZERO, "treadmarks", Metric.RATIO, 8).getAsDouble();
        assertThat(ratio).isCloseTo(published, within(0.01));
    }
}
