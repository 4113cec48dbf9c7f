// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlHandshake;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.JobKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CoordinatorTest {
    private static final JobKey KEY = new JobKey("job", new byte[JobKey.SECRET_BYTES]);

    /// Each stranger holds a thread and a descriptor until another one takes its place.
    @Test
    void strangersMakeRoomForEachOtherAndForARank() throws Exception {
        Roll roll = new Roll(2, List.of(), event -> {}, false, Fate.END);
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        List<SocketChannel> strangers = new ArrayList<>();
        try (Coordinator coordinator = new Coordinator(KEY, 2, any, roll);
                SocketChannel rank = SocketChannel.open()) {
            InetSocketAddress there = new InetSocketAddress(any.getAddress(), coordinator.port());
            for (int stranger = 0; stranger < 200; stranger++) {
                strangers.add(SocketChannel.open(there));
            }
            ByteBuffer opening = ByteBuffer.allocate(100);
            while (strangers.getFirst().read(opening) >= 0) {
                assertThat(opening.position()).as("magic and version").isEqualTo(8);
            }
            rank.connect(there);
            ControlHandshake.asRank(rank, KEY, 1, 0);
            while (!roll.absent().equals(List.of(0))) {
                Thread.sleep(1);
            }
        }
        for (SocketChannel stranger : strangers) {
            stranger.close();
        }
    }

    /// A rank that listens where others cannot connect to is asked to connect to them.
    @Test
    void aRankIsCalledForAnotherOne() throws Exception {
        Roll roll = new Roll(2, List.of(), event -> {}, false, Fate.END);
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (Coordinator coordinator = new Coordinator(KEY, 2, any, roll)) {
            InetSocketAddress there = new InetSocketAddress(any.getAddress(), coordinator.port());
            try (SocketChannel zero = SocketChannel.open(there);
                    SocketChannel one = SocketChannel.open(there)) {
                ControlConnection called = ControlHandshake.asRank(zero, KEY, 0, 0);
                ControlConnection caller = ControlHandshake.asRank(one, KEY, 1, 0);
                while (!roll.absent().isEmpty()) {
                    Thread.sleep(1);
                }
                caller.send(new ControlMessage.Summon(0));
                assertThat(called.receive()).isEqualTo(new ControlMessage.Called(1));
            }
        }
    }
}
