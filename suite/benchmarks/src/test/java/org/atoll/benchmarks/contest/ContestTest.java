// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.compare.Machine;
import org.atoll.benchmarks.compare.RatioRow;
import org.atoll.benchmarks.compare.RatioTable;
import org.atoll.benchmarks.compare.Unit;
import org.junit.jupiter.api.Test;

class ContestTest {
    private static final Party SHM = new Party("shm", List.of("a"));
    private static final Party TCP = new Party("tcp", List.of("b"));
    private static final Party RMI = new Party("JDK RMI", List.of("c"));
    private static final Measurand NULL =
            new Measurand("null", "null call", "null", Unit.MICROSECONDS, 0);
    private static final Measurand DOUBLES = new Measurand(
            "doubles", "double[] of 1 MiB", "doubles", Unit.GIGABYTES_PER_SECOND, 1 << 20);
    private static final Contest TIME = new Contest(NULL, SHM, RMI, OptionalDouble.of(0.04));
    private static final Contest RATE = new Contest(DOUBLES, TCP, RMI, OptionalDouble.of(1.5));
    private static final Contest OPEN =
            new Contest(NULL, TCP, new Party("blocking socket", List.of("d")),
                    OptionalDouble.empty());

    private static RatioRow row(Contest contest, double ours, double theirs) {
        return contest.row(harvest(contest, 30, 0, Double.toString(ours)),
                harvest(contest, 30, 0, Double.toString(theirs)));
    }

    private static Harvest harvest(Contest contest, double line, double others, String... nanos) {
        String key = contest.work().key();
        Harvest harvest = new Harvest();
        List<String> lines =
                Stream.of(nanos).map(each -> "sample\t" + key + "\t" + each).toList();
        harvest.add(new Ended(lines, "", "", 1, others), Set.of(key), line);
        return harvest;
    }

    @Test
    void ofTimesALowRatioIsWantedAndOfRatesAHighOne() {
        assertThat(row(TIME, 500, 20_000).met()).isEqualTo("yes");
        assertThat(row(TIME, 900, 20_000).met()).isEqualTo("no");
        assertThat(row(RATE, 500_000, 1_000_000).met()).isEqualTo("yes");
        assertThat(row(RATE, 900_000, 1_000_000).met()).isEqualTo("no");
        assertThat(row(OPEN, 1, 2).met()).isEmpty();
    }

    @Test
    void valuesAreMediansInTheUnitOfTheWork() {
        RatioRow row = TIME.row(harvest(TIME, 30, 0, "900.0", "500.0", "600.0"),
                harvest(TIME, 30, 0, "12000.0"));
        assertThat(row.ourMedian()).hasValue(0.6);
        assertThat(row.ratio().orElseThrow()).isEqualTo(0.05, within(1e-12));
        assertThat(row(RATE, 1 << 20, 1 << 21).ourMedian()).hasValue(1);
    }

    @Test
    void theMachineIsJudgedByTheCacheLineAndByWhatOthersTook() {
        Harvest near = harvest(TIME, 30, 0, "1.0");
        assertThat(TIME.row(near, harvest(TIME, 45, 0, "1.0")).machine())
                .isEqualTo(Machine.SAME);
        RatioRow mixed = TIME.row(near, harvest(TIME, 200, 0, "1.0"));
        assertThat(mixed.machine()).isEqualTo(Machine.MIXED);
        assertThat(mixed.met()).as("not to be trusted").isEmpty();
        assertThat(TIME.row(near, harvest(TIME, 30, 0.1, "1.0")).machine())
                .isEqualTo(Machine.BUSY);
        assertThat(TIME.row(near, harvest(TIME, 0, 0, "1.0")).machine())
                .isEqualTo(Machine.UNPROBED);
    }

    @Test
    void roundsInTurnTellTheRatioThoughProcessorsChangePlaces() {
        Harvest ours = new Harvest();
        Harvest theirs = new Harvest();
        for (int round = 0; round < 9; round++) {
            int slow = round % 3 == 0 ? 4 : 1;
            add(ours, 30 * slow, 500 * slow, 510 * slow);
            add(theirs, 30 * slow, 20_000 * slow);
        }
        RatioRow row = TIME.row(ours, theirs);
        assertThat(row.machine()).isEqualTo(Machine.PAIRED);
        assertThat(row.ratio().orElseThrow()).isEqualTo(505.0 / 20_000, within(1e-12));
        assertThat(row.met()).isEqualTo("yes");
    }

    @Test
    void roundsThatDifferInTheRatioAreMixed() {
        Harvest ours = new Harvest();
        Harvest theirs = new Harvest();
        for (int round = 0; round < 9; round++) {
            add(ours, 30, 500);
            add(theirs, round % 2 == 0 ? 30 : 200, round % 2 == 0 ? 20_000 : 40_000);
        }
        Contest open = new Contest(TIME.work(), TIME.ours(), TIME.theirs(), OptionalDouble.empty());
        assertThat(open.row(ours, theirs).machine()).isEqualTo(Machine.MIXED);
        assertThat(limited(0.02).row(ours, theirs).machine()).isEqualTo(Machine.MIXED);
        assertThat(limited(0.02).row(ours, theirs).met()).isEmpty();
    }

    /// All of the interval is on one side of what is wanted, so the row answers its question.
    @Test
    void aWideIntervalOnOneSideOfTheLimitTells() {
        Harvest ours = new Harvest();
        Harvest theirs = new Harvest();
        for (int round = 0; round < 9; round++) {
            add(ours, 30, 500);
            add(theirs, round % 2 == 0 ? 30 : 200, round % 2 == 0 ? 20_000 : 40_000);
        }
        assertThat(limited(0.03).row(ours, theirs).machine()).isEqualTo(Machine.PAIRED);
        assertThat(limited(0.03).row(ours, theirs).met()).isEqualTo("yes");
        assertThat(limited(0.01).row(ours, theirs).machine()).isEqualTo(Machine.PAIRED);
        assertThat(limited(0.01).row(ours, theirs).met()).isEqualTo("no");
    }

    private static Contest limited(double most) {
        return new Contest(TIME.work(), TIME.ours(), TIME.theirs(), OptionalDouble.of(most));
    }

    @Test
    void aKnownTimeIsThatOfEachRound() {
        Contest limited = new Contest(NULL, SHM, Party.known("wanted", 6000), OptionalDouble.of(1));
        Harvest ours = new Harvest();
        for (int round = 0; round < 6; round++) {
            add(ours, round == 0 ? 30 : 200, 3000 + round);
        }
        assertThat(limited.row(ours, known(limited.theirs())).machine())
                .isEqualTo(Machine.PAIRED);
    }

    private static void add(Harvest harvest, double line, double... nanos) {
        List<String> lines = DoubleStream.of(nanos)
                .mapToObj(each -> "sample\tnull\t" + each)
                .toList();
        harvest.add(new Ended(lines, "", "", 1, 0), Set.of("null"), line);
    }

    @Test
    void aPartyThatFailedIsNamedAndTheOtherKeepsItsNumber() {
        RatioRow row = TIME.row(new Harvest(), harvest(TIME, 30, 0, "12000.0"));
        assertThat(row.machine()).isEqualTo(Machine.FAILED);
        assertThat(row.theirMedian()).hasValue(12);
        assertThat(row.ratio()).isEmpty();
        Harvest failed = new Harvest();
        failed.add(new Ended(List.of(), "exit code 3", "", 1, 0), Set.of("null"), 30);
        assertThat(TIME.row(failed, new Harvest()).failure())
                .isEqualTo("shm failed: exit code 3");
    }

    @Test
    void aKnownTimeStandsBesideWhatIsMeasured() {
        Contest limited = new Contest(NULL, SHM, Party.known("wanted", 6000), OptionalDouble.of(1));
        RatioRow row = limited.row(harvest(limited, 30, 0, "3000.0"), known(limited.theirs()));
        assertThat(row.theirMedian()).hasValue(6);
        assertThat(row.machine()).isEqualTo(Machine.SAME);
        assertThat(row.met()).isEqualTo("yes");
        assertThat(limited.row(harvest(limited, 30, 0, "7000.0"), known(limited.theirs())).met())
                .isEqualTo("no");
        assertThat(limited.row(harvest(limited, 30, 0.1, "7000.0"), known(limited.theirs()))
                        .machine())
                .isEqualTo(Machine.BUSY);
        assertThat(limited.row(new Harvest(), known(limited.theirs())).machine())
                .isEqualTo(Machine.FAILED);
    }

    @Test
    void twoPublishedTimesAreNotJudged() {
        Contest published = new Contest(NULL, Party.known("then", 15_860),
                Party.known("sockets", 6740), OptionalDouble.empty());
        RatioRow row = published.row(known(published.ours()), known(published.theirs()));
        assertThat(row.ratio().orElseThrow()).isEqualTo(2.353, within(1e-3));
        assertThat(row.machine()).isEqualTo(Machine.PUBLISHED);
        assertThat(row.met()).isEmpty();
    }

    private static Harvest known(Party party) {
        return Harvest.before(party, Set.of(NULL.key()));
    }

    @Test
    void thousandsOverTimeAreARate() {
        Contest rate = new Contest(
                new Measurand("farm", "null", Unit.THOUSANDS_PER_SECOND), SHM,
                Party.known("wanted", 100_000), OptionalDouble.of(1));
        assertThat(rate.row(harvest(rate, 30, 0, "50000.0"), known(rate.theirs())).ourMedian())
                .hasValue(20);
        assertThat(rate.row(harvest(rate, 30, 0, "50000.0"), known(rate.theirs())).met())
                .isEqualTo("yes");
        assertThat(rate.row(harvest(rate, 30, 0, "200000.0"), known(rate.theirs())).met())
                .isEqualTo("no");
    }

    @Test
    void csvAndJsonHaveTheSameColumns() {
        RatioTable table = new RatioTable(List.of(row(TIME, 500, 20_000), row(OPEN, 1, 2)));
        assertThat(table.write(Format.CSV)).isEqualTo("""
                work,ours,theirs,unit,better,machine,our_median,their_median,\
                ratio,low,high,wanted,met
                null,shm,JDK RMI,us,lower,same,0.500,20.000,0.0250,,,<= 0.0400,yes
                null,tcp,blocking socket,us,lower,same,0.001,0.002,0.5000,,,,
                """);
        assertThat(table.write(Format.JSON)).isEqualTo("""
                [
                  {"work": "null", "ours": "shm", "theirs": "JDK RMI", "unit": "us", "better":\
                 "lower", "machine": "same", "our_median": 0.500, "their_median": 20.000, "ratio":\
                 0.0250, "low": null, "high": null, "wanted": "<= 0.0400", "met": "yes",\
                 "failure": null},
                  {"work": "null", "ours": "tcp", "theirs": "blocking socket", "unit": "us",\
                 "better": "lower", "machine": "same", "our_median": 0.001, "their_median": 0.002,\
                 "ratio": 0.5000, "low": null, "high": null, "wanted": null, "met": null,\
                 "failure": null}
                ]
                """);
    }

    @Test
    void theTableSaysWhatTheWordsForTheMachineMean() {
        assertThat(new RatioTable(List.of(row(TIME, 500, 20_000))).write(Format.TABLE))
                .contains("null call ", "machine same: ");
    }
}
