// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Even a job that outlives its ranks ends when one is lost: its shared objects cannot go on.
@Timeout(120)
class LossTest {
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @Test
    void theJobEndsAndSaysWhy() {
        assertThatThrownBy(() -> Places.THREADS.runOutliving(3, world -> {
            try {
                use(world);
            } catch (CommunicationException e) {
                heard.add(e.getMessage());
                throw e;
            }
        })).isInstanceOf(AssertionError.class);
        assertThat(heard).hasSize(2).allSatisfy(line -> assertThat(line)
                .contains("shared objects cannot go on without rank 2"));
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
