// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The last frames of a rank: what it has published before its end is delivered before its loss,
/// though that is told by another way, and though it is more than one poll takes. On devices that
/// live in the machine's time.
@Timeout(300)
public abstract class LastFramesContract {
    private static final int COUNT = 200;
    private static final long TOLD_MILLIS = 200;

    private final Ranks ranks;

    /// Binds the test to a device.
    ///
    /// @param ranks runs jobs over it
    protected LastFramesContract(Ranks ranks) {
        this.ranks = ranks;
    }

    @Test
    void theyComeBeforeTheLoss() {
        CountDownLatch dead = new CountDownLatch(1);
        ranks.runOutliving(2, world -> {
            Post post = Post.of(world);
            if (world.rank() == 1) {
                post.send(new byte[1], 0, 0, 1);
                for (int i = 0; i < COUNT; i++) {
                    post.send(new byte[] {(byte) i}, 0, 0, 0);
                }
                dead.countDown();
                throw new Ranks.Death();
            }
            receive(world, 1);
            dead.await();
            Thread.sleep(TOLD_MILLIS);
            for (int i = 0; i < COUNT; i++) {
                assertThat(receive(world, 0)).isEqualTo((byte) i);
            }
            assertThatThrownBy(() -> receive(world, 0)).isInstanceOf(RankLostException.class);
        });
    }

    private static byte receive(World world, int tag) {
        byte[] room = new byte[1];
        Post.of(world).receive(room, 1, 0, tag);
        return room[0];
    }
}
