// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The ranks 0 and 1 are one group, 2 and 3 the other, in a job that goes on without rank 2. What
/// all ranks of both groups make fails on all that live, or is made on all.
class InterCommSurvivalTest {
    private static final int DEAD = 2;

    private static Stream<DynamicTest> everywhere(Consumer<Comm> test) {
        return Setting.with(4).map(setting -> dynamicTest(setting.toString(), () ->
                assertTimeoutPreemptively(Duration.ofSeconds(100), () ->
                        SurvivalTest.outliving(setting)
                                .run(rank -> test.accept(Mpj.in(rank).comm())))));
    }

    private static boolean isFirst(Comm all) {
        return all.rank() < DEAD;
    }

    private static InterComm between(Comm half, Comm all, int leader) {
        return half.intercomm(0, all, isFirst(all) ? leader : 0, 1);
    }

    private static void dies(Comm all) {
        if (all.rank() == DEAD) {
            throw new UnsupportedOperationException("the well is dry");
        }
    }

    private static void fails(Runnable call) {
        assertThatThrownBy(call::run).isInstanceOf(CommunicationException.class);
    }

    @TestFactory
    Stream<DynamicTest> whatIsMadeOfTwoGroupsFailsOnAllThatLive() {
        return everywhere(all -> {
            Comm half = all.split(isFirst(all) ? 0 : 1, 0);
            InterComm inter = between(half, all, DEAD);
            assertThat(inter.dup().survivors().agree(true)).isTrue();
            dies(all);
            fails(inter::dup);
            fails(() -> inter.merge(isFirst(all)));
            fails(() -> inter.split(0, 0));
            use(inter.survivors().shrink().orElseThrow(), isFirst(all));
        });
    }

    private static void use(InterComm rest, boolean first) {
        int[] sum = new int[1];
        rest.dup().parts().allReduce(Part.of(new int[] {first ? 5 : 7}), Part.of(sum),
                Op.SUM).run();
        assertThat(sum).containsExactly(first ? 7 : 10);
        assertThat(rest.split(1, 0).orElseThrow().remoteSize()).isEqualTo(first ? 1 : 2);
        assertThat(rest.merge(!first).rank()).isEqualTo(first ? rest.rank() : 2);
    }

    /// The leader of the other group is lost before it has said anything.
    @TestFactory
    Stream<DynamicTest> twoGroupsOfWhichOneHasLostItsLeaderDoNotMeet() {
        return everywhere(all -> {
            Comm half = all.split(isFirst(all) ? 0 : 1, 0);
            dies(all);
            fails(() -> between(half, all, DEAD));
            fails(() -> between(half, all, DEAD));
            Comm living = half.survivors().shrink();
            use(between(living, all, 3), isFirst(all));
        });
    }

    /// The leaders live, and another rank does not.
    @TestFactory
    Stream<DynamicTest> twoGroupsOfWhichOneHasLostARankDoNotMeet() {
        return everywhere(all -> {
            Comm half = all.split(isFirst(all) ? 0 : 1, -all.rank());
            dies(all);
            fails(() -> half.intercomm(0, all, isFirst(all) ? 3 : 1, 1));
            Comm living = half.survivors().shrink();
            use(living.intercomm(0, all, isFirst(all) ? 3 : 1, 1), isFirst(all));
        });
    }
}
