// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.rmi.work.Work;
import org.junit.jupiter.api.Test;

class GoalTest {

    @Test
    void everyRowHasTwoParticipantsThatDoItsWork() {
        assertThat(Goal.all()).isNotEmpty().doesNotHaveDuplicates().allSatisfy(goal -> {
            assertThat(goal.ours().does(goal.work())).isTrue();
            assertThat(goal.theirs().does(goal.work())).isTrue();
        });
        assertThat(Goal.all().stream().map(Goal::work)).contains(Work.values());
    }

    @Test
    void aRowIsAContestOfTheParticipantsProcesses() {
        Contest contest = new Goal(
                        Work.DOUBLES, Participant.TCP, Participant.RMI, OptionalDouble.of(1.5))
                .contest(each -> new Party(each.title(), List.of(each.word())));
        assertThat(contest.ours()).isEqualTo(new Party("tcp", List.of("tcp")));
        assertThat(contest.theirs()).isEqualTo(new Party("JDK RMI", List.of("rmi")));
        assertThat(contest.wanted()).hasValue(1.5);
        assertThat(contest.work()).isEqualTo(new Measurand(
                "doubles", "double[] of 1 MiB", "doubles", Unit.GIGABYTES_PER_SECOND, 1 << 20));
    }
}
