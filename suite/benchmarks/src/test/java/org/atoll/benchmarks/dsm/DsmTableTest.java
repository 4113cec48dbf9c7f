// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.compare.OneLine;
import org.atoll.benchmarks.contest.Contest;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DsmTableTest {
    private static final List<Column> COLUMNS = List.of(Column.CLASSIC, Column.MPJ);
    private static final Series SERIES = new Series(
            ThesisProgram.WATER_288, 43.1, List.of(8), Map.of(8, Map.of(
                    Column.CLASSIC, new Outcome(8.0, 4700, 4800, 5_200_000, 5_100_400),
                    Column.MPJ, new Outcome(6.0, 824, 830, 1_420_000, 1_410_000))));

    @Test
    void knowsWhatWasPublished() {
        Published published = new Published();
        assertThat(published.number(ThesisProgram.IS_15, "treadmarks", Metric.TOTAL, 8))
                .hasValue(35_400);
        assertThat(published.number(ThesisProgram.EP, "pvm", Metric.USER, 8)).hasValue(0.308);
        assertThat(published.number(ThesisProgram.TSP, "treadmarks", Metric.RATIO, 6))
                .hasValue(0.84);
        assertThat(published.number(ThesisProgram.EP, "pvm", Metric.MESSAGES, 3))
                .isEqualTo(OptionalDouble.empty());
        for (ThesisProgram program : ThesisProgram.values()) {
            assertThat(published.sequentialSeconds(program)).isPositive();
        }
    }

    @Test
    void writesPublishedAndOwnNumbersSideBySide() {
        DsmTable table = new DsmTable(new Published(), "dsm-thesis", COLUMNS);
        assertThat(table.write(List.of(SERIES), Format.TABLE).lines().toList()).containsExactly(
                "Tables 4.17 and 4.18: Water, 288 molecules, 5 steps; sequential 43.1 s"
                        + " (published 42.9 s)",
                "n            TreadMarks        PVM    classic        mpj",
                "8  speed-up        5.30       6.90       5.39       7.18",
                "   ratio           0.76       1.00       0.75       1.00",
                "   messages        5977        620       4700        824",
                "   datagrams                             4800        830",
                "   total KB        5195                  5200       1420",
                "   user KB         5039       1520       5100       1410");
        assertThat(table.write(List.of(SERIES), Format.CSV).lines().toList())
                .contains(
                        "table,program,ranks,row,treadmarks,pvm,classic,mpj",
                        "4.18,water-288,8,messages,5977,620,4700,824");
        assertThat(table.write(List.of(SERIES), Format.JSON)).contains(
                "{\"table\": \"4.17\", \"program\": \"water-288\", \"ranks\": 8,"
                        + " \"row\": \"speed-up\", \"treadmarks\": 5.30,");
    }

    @Test
    void nothingWasPublishedOfOtherMachines() {
        DsmTable table = new DsmTable(new Published(), "infiniband", COLUMNS);
        assertThat(table.write(List.of(SERIES), Format.TABLE).lines().toList()).containsExactly(
                "Water, 288 molecules, 5 steps on infiniband; sequential 43.1000 s",
                "n               classic        mpj",
                "8  speed-up        5.39       7.18",
                "   ratio           0.75       1.00",
                "   messages        4700        824",
                "   datagrams       4800        830",
                "   total KB        5200       1420",
                "   user KB         5100       1410");
        assertThat(table.write(List.of(SERIES), Format.CSV).lines().toList())
                .contains(
                        "table,program,ranks,row,classic,mpj",
                        "infiniband,water-288,8,messages,4700,824");
    }

    @Test
    void writesHowLongFormsAre() {
        FormSizes sizes = new FormSizes();
        assertThat(sizes.programs()).containsAll(
                Arrays.stream(ThesisProgram.values()).map(ThesisProgram::program).toList());
        List<String> lines = sizes.write(List.of("ep"), Format.TABLE).lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(1)).isEqualTo("program    mpj lines   mpj calls tasks lines"
                + " tasks calls   dsm lines   dsm calls  dsm ranges");
        assertThat(lines.get(2)).startsWith("ep ");
        assertThat(lines.get(3)).isEqualTo("all" + lines.get(2).substring(3));
        List<String> both = sizes.write(List.of("ep", "is"), Format.CSV).lines().toList();
        for (int field = 1; field < 8; field++) {
            int at = field;
            List<Integer> column = both.stream().skip(1)
                    .map(line -> Integer.valueOf(line.split(",", -1)[at]))
                    .toList();
            assertThat(column.get(2)).isEqualTo(column.get(0) + column.get(1));
        }
        assertThat(sizes.write(List.of("is"), Format.JSON)).contains("{\"program\": \"is\", ");
    }

    @Test
    void readsWhatRunsPrint() {
        Ended ended = new Ended(List.of(
                "run 1 MPJ", "time 10.000000 s",
                "run 2 CLASSIC", "time 6.250000 s", "breakdown (mean of 2): ...",
                "sent 132 messages  140 datagrams  18000 bytes  17000 of the user",
                "run 2 MPJ", "time 5.000000 s",
                "sent 20 messages  20 datagrams  10240 bytes  10240 of the user"),
                "", "", 1, 0);
        Series series = Series.of(ThesisProgram.IS_7, List.of(2), COLUMNS, ended);
        assertThat(series.number(Column.CLASSIC, Metric.SPEEDUP, 2)).hasValue(1.6);
        assertThat(series.number(Column.CLASSIC, Metric.RATIO, 2)).hasValue(0.8);
        assertThat(series.number(Column.CLASSIC, Metric.DATAGRAMS, 2)).hasValue(140);
        assertThat(series.number(Column.MPJ, Metric.USER, 2)).hasValue(10.24);
        assertThatIllegalStateException()
                .isThrownBy(() -> Series.of(ThesisProgram.IS_7, List.of(4), COLUMNS, ended))
                .withMessage("run 4 CLASSIC told no time");
    }

    @Test
    void aComparisonByTheClockRunsThePrograms() {
        Contest contest = RealGoal.TRIPS.contest(List.of("atoll"));
        assertThat(contest.wanted()).hasValue(2);
        assertThat(contest.ours()).isEqualTo(RealGoal.BARRIER.contest(List.of("atoll")).ours());
        assertThat(contest.theirs().command()).containsExactly(
                "atoll", "run", "-n", "2", "--device", "shm",
                "org.atoll.benchmarks.dsm.loop.Loop", "mpj-trip");
    }

    @Test
    void refusesWhatThereIsNotInOneLine() {
        assertThat(misuse("--programs", "chess"))
                .startsWith("dsm: no program is called 'chess'; there are ep, sor-zero,")
                .hasLineCount(1);
        assertThat(misuse("--ranks", "0")).startsWith("dsm: --ranks must be 1 to 64 each");
        assertThat(misuse("--npb", "there"))
                .isEqualTo("dsm: --npb is measured by the clock only: add --real\n");
        assertThat(misuse("--real", "--npb", "there/is/none")).startsWith(
                "dsm: --npb there/is/none is no folder of NPB's serial programs: it has no FT/");
        assertThat(misuse("--jobs", "0")).contains("--jobs 0");
    }

    private static String misuse(String... words) {
        StringWriter errors = new StringWriter();
        CommandLine line = OneLine.of(new CommandLine(new DsmCommand()))
                .setErr(new PrintWriter(errors));
        assertThat(line.execute(words)).isEqualTo(2);
        return errors.toString();
    }
}
