// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Ranks.Death;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests what becomes of calls when a rank is lost and the job goes on. In these programs rank 1
/// dies.
@Timeout(300)
class SurvivalTest {

    private static void awaitLoss(World world) {
        while (!world.losses().isLost(1)) {
            look(world);
        }
    }

    private static void endsWithTheLoss(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(RankLostException.class)
                .hasMessageContaining("rank 1")
                .extracting(e -> ((RankLostException) e).failedRank()).isEqualTo(1);
    }

    /// Dies with those who call it.
    @Remote
    static class Mortal {
        private final Waiting waiting = new Waiting();
        private volatile boolean doomed;

        /// Waits for what never comes.
        public int waitForEver() {
            doomed = true;
            return waiting.take();
        }

        public int works() {
            return 1;
        }

        boolean isDoomed() {
            return doomed;
        }

        public int call(Mortal other) {
            return other.works();
        }

        /// Dies once all are doomed that were created here, and a little later.
        static void die(World world, int count) {
            ObjectTable objects = RemoteKind.service(world).objects.table;
            for (int number = 1; number <= count; number++) {
                while (!(objects.get(number) instanceof ObjectTable.Entry entry
                        && entry.object() instanceof Mortal mortal && mortal.isDoomed())) {
                    look(world);
                }
            }
            for (int look = 0; look < 1000; look++) {
                look(world);
            }
            throw new Death();
        }
    }

    private static void look(World world) {
        world.endpoint().advance();
        world.compute(1000);
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#thatTakeIn")
    void callsOfALostRankEndAtOnce(Ranks ranks) {
        ranks.runOutliving(3, world -> {
            RemoteObjects remote = Places.of(world);
            if (world.rank() == 1) {
                Mortal.die(world, 2);
            }
            Mortal mortal = remote.node(1).create(Mortal.class);
            CompletableFuture<Integer> future = remote.async(mortal::waitForEver);
            remote.oneWay(() -> {
                int _ = mortal.waitForEver();
            });
            endsWithTheLoss(mortal::waitForEver);
            assertThatThrownBy(future::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(RankLostException.class);
            awaitLoss(world);
            endsWithTheLoss(remote::settle);
            endsWithTheLoss(mortal::works);
            endsWithTheLoss(() -> remote.node(1).create(Counter.class));
            endsWithTheLoss(remote::barrier);
            Counter counter = remote.node(2 - world.rank()).create(Counter.class);
            assertThat(counter.add(1)).isEqualTo(1);
            assertThat(remote.leastLoaded().rank()).isNotEqualTo(1);
            assertThat(Stream.generate(remote::next).limit(6).map(Node::rank))
                    .containsOnly(0, 2);
            Group<Counter> group = remote.createOnEach(Counter.class);
            assertThat(group.members().stream().map(member -> remote.nodeOf(member).rank()))
                    .containsExactly(0, 2);
            assertThat(group.gather(member -> member.add(2))).containsExactly(2, 2);
            remote.release(mortal);
            remote.end();
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#thatTakeIn")
    void theNextLifeHasOtherObjects(Ranks ranks) {
        ranks.runOutliving(2, world -> {
            RemoteObjects remote = Places.of(world);
            if (world.rank() == 1) {
                if (world.incarnation() == 0) {
                    Mortal.die(world, 1);
                }
                return;
            }
            Mortal mortal = remote.node(1).create(Mortal.class);
            endsWithTheLoss(mortal::waitForEver);
            awaitLoss(world);
            world.restart(1);
            world.awaitReturn(1, 1);
            Mortal next = remote.node(1).create(Mortal.class);
            assertThat(next.works()).isEqualTo(1);
            assertThat(next).isNotEqualTo(mortal);
            endsWithTheLoss(mortal::works);
            endsWithTheLoss(() -> next.call(mortal));
            remote.release(mortal); // whose number may be that of another object now
            assertThat(next.call(next)).isEqualTo(1);
            remote.end();
        });
    }
}
