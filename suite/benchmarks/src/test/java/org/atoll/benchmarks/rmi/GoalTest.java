// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.compare.Machine;
import org.atoll.benchmarks.compare.RatioRow;
import org.atoll.benchmarks.compare.RatioTable;
import org.atoll.benchmarks.rmi.work.Work;
import org.junit.jupiter.api.Test;

class GoalTest {
    private static final Goal NULL =
            new Goal(Work.NULL, Party.SHM, Party.RMI, OptionalDouble.of(0.04));
    private static final Goal DOUBLES =
            new Goal(Work.DOUBLES, Party.TCP, Party.RMI, OptionalDouble.of(1.5));
    private static final Goal LEFT_OPEN =
            new Goal(Work.NULL, Party.TCP, Party.SLEEPER, OptionalDouble.empty());

    @Test
    void ofTimesALowRatioIsWantedAndOfRatesAHighOne() {
        assertThat(row(NULL, 500, 20_000).met()).isEqualTo("yes");
        assertThat(row(NULL, 900, 20_000).met()).isEqualTo("no");
        assertThat(row(DOUBLES, 500_000, 1_000_000).met()).isEqualTo("yes");
        assertThat(row(DOUBLES, 900_000, 1_000_000).met()).isEqualTo("no");
        assertThat(row(LEFT_OPEN, 1, 2).met()).isEmpty();
    }

    @Test
    void valuesAreMediansInTheUnitOfTheWork() {
        RatioRow row = NULL.row(harvest(NULL, 30, 0, "900.0", "500.0", "600.0"),
                harvest(NULL, 30, 0, "12000.0"));
        assertThat(row.ourMedian()).hasValue(0.6);
        assertThat(row.ratio().orElseThrow()).isEqualTo(0.05, within(1e-12));
        assertThat(row(DOUBLES, 1 << 20, 1 << 21).ourMedian()).hasValue(1);
    }

    @Test
    void theMachineIsJudgedByTheCacheLineAndByWhatOthersTook() {
        Harvest near = harvest(NULL, 30, 0, "1.0");
        assertThat(NULL.row(near, harvest(NULL, 45, 0, "1.0")).machine())
                .isEqualTo(Machine.SAME);
        RatioRow mixed = NULL.row(near, harvest(NULL, 200, 0, "1.0"));
        assertThat(mixed.machine()).isEqualTo(Machine.MIXED);
        assertThat(mixed.met()).as("not to be trusted").isEmpty();
        assertThat(NULL.row(near, harvest(NULL, 30, 0.1, "1.0")).machine())
                .isEqualTo(Machine.BUSY);
        assertThat(NULL.row(near, harvest(NULL, 0, 0, "1.0")).machine())
                .isEqualTo(Machine.UNPROBED);
    }

    @Test
    void aPartyThatFailedIsNamedAndTheOtherKeepsItsNumber() {
        RatioRow row = NULL.row(new Harvest(), harvest(NULL, 30, 0, "12000.0"));
        assertThat(row.machine()).isEqualTo(Machine.FAILED);
        assertThat(row.theirMedian()).hasValue(12);
        assertThat(row.ratio()).isEmpty();
        Harvest failed = new Harvest();
        failed.add(new Ended(List.of(), "exit code 3", "", 1, 0), List.of(Work.NULL), 30);
        assertThat(NULL.row(failed, new Harvest()).failure())
                .isEqualTo("shm failed: exit code 3");
    }

    @Test
    void csvAndJsonHaveTheSameColumns() {
        RatioTable table = new RatioTable(List.of(row(NULL, 500, 20_000), row(LEFT_OPEN, 1, 2)));
        assertThat(table.write(Format.CSV)).isEqualTo("""
                work,ours,theirs,unit,better,machine,our_median,their_median,ratio,wanted,met
                null,shm,JDK RMI,us,lower,same,0.500,20.000,0.0250,<= 0.0400,yes
                null,tcp,blocking socket,us,lower,same,0.001,0.002,0.5000,,
                """);
        assertThat(table.write(Format.JSON)).isEqualTo("""
                [
                  {"work": "null", "ours": "shm", "theirs": "JDK RMI", "unit": "us", "better":\
                 "lower", "machine": "same", "our_median": 0.500, "their_median": 20.000, "ratio":\
                 0.0250, "wanted": "<= 0.0400", "met": "yes", "failure": null},
                  {"work": "null", "ours": "tcp", "theirs": "blocking socket", "unit": "us",\
                 "better": "lower", "machine": "same", "our_median": 0.001, "their_median": 0.002,\
                 "ratio": 0.5000, "wanted": null, "met": null, "failure": null}
                ]
                """);
    }

    @Test
    void theTableSaysWhatTheWordsForTheMachineMean() {
        assertThat(new RatioTable(List.of(row(NULL, 500, 20_000))).write(Format.TABLE))
                .contains("null call ", "machine same: ");
    }

    @Test
    void everyRowHasTwoPartiesThatDoItsWork() {
        assertThat(Goal.all()).isNotEmpty().doesNotHaveDuplicates().allSatisfy(goal -> {
            assertThat(goal.ours().does(goal.work())).isTrue();
            assertThat(goal.theirs().does(goal.work())).isTrue();
        });
        assertThat(Goal.all().stream().map(Goal::work)).contains(Work.values());
    }

    private static RatioRow row(Goal goal, double ours, double theirs) {
        return goal.row(harvest(goal, 30, 0, Double.toString(ours)),
                harvest(goal, 30, 0, Double.toString(theirs)));
    }

    private static Harvest harvest(Goal goal, double line, double others, String... nanos) {
        Harvest harvest = new Harvest();
        List<String> lines = Stream.of(nanos)
                .map(each -> "sample\t" + goal.work().word() + "\t" + each)
                .toList();
        harvest.add(new Ended(lines, "", "", 1, others), List.of(goal.work()), line);
        return harvest;
    }
}
