// SPDX-License-Identifier: Apache-2.0
package org.atoll.comparators.members;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jgroups.JChannel;
import org.jgroups.raft.RaftHandle;
import org.jgroups.raft.StateMachine;

/// A member of a jgroups-raft group that keeps a number; its log is in memory. The leader orders;
/// others send it what they write.
final class RaftMember implements Member {
    private static final int PATIENCE_SECONDS = 60;
    private static final long PAUSE_MILLIS = 20;

    private final JChannel channel;
    private final RaftHandle handle;
    private final int size;

    /// The number.
    private static final class Sum implements StateMachine {
        private long value;

        /// Adds to the number.
        @Override
        public byte[] apply(byte[] data, int offset, int length, boolean serialize) {
            value += ByteBuffer.wrap(data, offset, length).getLong();
            return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
        }

        @Override
        public void readContentFrom(DataInput in) throws IOException {
            value = in.readLong();
        }

        @Override
        public void writeContentTo(DataOutput out) throws IOException {
            out.writeLong(value);
        }
    }

    RaftMember(int number, List<Integer> ports) throws Exception {
        this.size = ports.size();
        String members =
                IntStream.range(0, size).mapToObj(String::valueOf).collect(Collectors.joining(","));
        this.channel = GroupMember.channel("""
                <config xmlns="urn:org:jgroups">
                %s
                <raft.NO_DUPES/>
                <pbcast.GMS print_local_addr="false" join_timeout="2s"/>
                <UFC max_credits="2M" min_threshold="0.4"/>
                <MFC max_credits="2M" min_threshold="0.4"/>
                <FRAG4 frag_size="60K"/>
                <raft.ELECTION/>
                <raft.RAFT members="%s" raft_id="%d" log_prefix="atoll-%d"
                           log_class="org.jgroups.protocols.raft.InMemoryLog"/>
                <raft.REDIRECT/>
                </config>
                """.formatted(
                GroupMember.transport(number, ports), members, number, ports.get(number)));
        this.handle = new RaftHandle(channel, new Sum());
        this.channel.connect("atoll");
    }

    @Override
    public void awaitAll() throws InterruptedException, TimeoutException {
        GroupMember.awaitView(channel, size);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (handle.leader() == null) {
            if (System.nanoTime() > end) {
                throw new TimeoutException("no leader was elected");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    @Override
    public Work work(String name) {
        boolean atLeader = switch (name) {
            case "at" -> true;
            case "off" -> false;
            default -> throw new IllegalArgumentException(
                    "jgroups-raft has no loop '" + name + "'");
        };
        if (handle.isLeader() != atLeader) {
            throw new IllegalStateException(
                    "the member that measures is " + (atLeader ? "not " : "") + "the leader");
        }
        return Work.waiting(this::writes);
    }

    private long writes(long count) {
        byte[] one = ByteBuffer.allocate(Long.BYTES).putLong(1).array();
        long begin = System.nanoTime();
        for (long i = 0; i < count; i++) {
            try {
                byte[] result = handle.set(one, 0, one.length);
                if (result.length != Long.BYTES) {
                    throw new AssertionError("a result of " + result.length + " bytes");
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
        return System.nanoTime() - begin;
    }

    @Override
    public void close() {
        channel.close();
    }
}
