// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The shared objects of a job that outlives its ranks go on when one is lost.
@Timeout(300)
class LossTest {
    private static final int SIZE = 4;
    private final List<String> heard = new CopyOnWriteArrayList<>();

    /// Rank 0 is lost, which numbers first where there is a sequencer.
    @ParameterizedTest
    @ValueSource(strings = {"sequencer", "clocks"})
    void survivorsGoOn(String order) {
        Places.THREADS.runOutliving(SIZE, Map.of("atoll.replica.order", order), world -> {
            Orca orca = ReplicaKind.of(world);
            Counter counter = orca.replicated("counter", Counter.class);
            counter.add(1);
            int _ = counter.awaited(SIZE);
            if (world.rank() == 0) {
                throw new Ranks.Death();
            }
            for (int i = 0; i < 100; i++) {
                counter.add(1);
            }
            heard.add("rank sees " + (304 + counter.awaited(304)));
            orca.end();
        });
        assertThat(heard).hasSize(SIZE - 1).containsOnly("rank sees 304");
    }

    /// Who waits for a condition there, and who calls later, hear of it, and of which object.
    @Test
    void theSingleCopiesOfALostRankAreLost() {
        Places.THREADS.runOutliving(3, world -> {
            Orca orca = ReplicaKind.of(world);
            Counter counter = orca.singleAt(2, "counter", Counter.class);
            Counter met = orca.replicated("met", Counter.class);
            counter.add(1);
            met.add(1);
            int _ = met.awaited(3);
            if (world.rank() == 2) {
                throw new Ranks.Death();
            }
            assertLost(() -> counter.awaited(100), "Counter.awaited of counter");
            assertLost(() -> counter.add(1), "Counter.add of counter");
            assertThat(orca.placement(counter)).isEqualTo("single at rank 2, and lost");
            assertLost(() -> orca.singleAt(2, "other", Counter.class), "creation of other");
            met.add(1);
            heard.add("rank sees " + (5 + met.awaited(5)));
            orca.end();
        });
        assertThat(heard).hasSize(2).containsOnly("rank sees 5");
    }

    private static void assertLost(org.assertj.core.api.ThrowableAssert.ThrowingCallable call,
            String words) {
        assertThatThrownBy(call).isInstanceOf(RankLostException.class)
                .hasMessageContainingAll(words, "cannot complete", "rank 2 failed");
    }

    @Test
    void withoutThatTheJobEndsAndSaysWhy() {
        assertThatThrownBy(() -> Places.THREADS.run(3, world -> {
            try {
                use(world);
            } catch (CommunicationException e) {
                heard.add(e.getMessage());
                throw e;
            }
        })).isInstanceOf(AssertionError.class);
        assertThat(heard).hasSize(2).allSatisfy(line -> assertThat(line).contains("rank 2"));
    }

    private static void use(World world) {
        Counter counter = ReplicaKind.of(world).replicated("counter", Counter.class);
        counter.add(1);
        int _ = counter.awaited(3);
        if (world.rank() == 2) {
            throw new Ranks.Death();
        }
        int _ = counter.awaited(4);
    }
}
