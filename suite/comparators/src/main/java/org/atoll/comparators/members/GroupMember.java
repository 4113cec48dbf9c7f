// SPDX-License-Identifier: Apache-2.0
package org.atoll.comparators.members;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jspecify.annotations.Nullable;

/// A member of a JGroups group whose messages to all have one order: SEQUENCER above TCP. The first
/// member is the coordinator, who orders.
final class GroupMember implements Member, Receiver {
    private static final long STREAM_NANOS = 50_000_000;
    private static final int STREAM = 1000;
    private static final int SHORT_BYTES = 64;
    private static final int PATIENCE_SECONDS = 60;
    private static final long PAUSE_MILLIS = 20;

    /// The first byte of a message says what it is.
    private static final byte WRITE = 0;
    private static final byte PUT = 1;
    private static final byte BEGIN_ONE = 2;
    private static final byte BEGIN_ALL = 3;
    private static final byte DONE = 4;

    private final JChannel channel;
    private final int size;
    private final ExecutorService writer = Executors.newSingleThreadExecutor(task ->
            Thread.ofPlatform().daemon().name("writer").unstarted(task));

    /// Own writes that have come in their turn, and members that have all puts.
    private final Semaphore own = new Semaphore(0);
    private final Semaphore done = new Semaphore(0);

    /// What a member has seen, in order: one message at a time is received.
    private long awaitedPuts;
    private long puts;
    private @Nullable Address asker;

    private GroupMember(JChannel channel, int size) {
        this.channel = channel;
        this.size = size;
    }

    /// Joins the group, or makes it.
    static GroupMember join(int number, List<Integer> ports) throws Exception {
        JChannel channel = channel("""
                <config xmlns="urn:org:jgroups">
                %s
                <pbcast.GMS print_local_addr="false" join_timeout="2s"/>
                <UFC max_credits="2M" min_threshold="0.4"/>
                <MFC max_credits="2M" min_threshold="0.4"/>
                <SEQUENCER/>
                <FRAG2 frag_size="60K"/>
                </config>
                """.formatted(transport(number, ports)));
        GroupMember member = new GroupMember(channel, ports.size());
        channel.setReceiver(member);
        channel.connect("atoll");
        return member;
    }

    /// The lower part of a member's protocols: the library's own `tcp.xml` with fixed addresses.
    static String transport(int number, List<Integer> ports) {
        return """
                <TCP bind_addr="127.0.0.1" bind_port="%d" port_range="0" tcp_nodelay="true"
                     diag.enabled="false" thread_pool.min_threads="0" thread_pool.max_threads="200"
                     thread_pool.keep_alive_time="60s" use_virtual_threads="true"/>
                <TCPPING initial_hosts="%s" port_range="0"/>
                <MERGE3 min_interval="10s" max_interval="30s"/>
                <FD_ALL3 timeout="40s" interval="5s"/>
                <VERIFY_SUSPECT2 timeout="1.5s"/>
                <pbcast.NAKACK2 use_mcast_xmit="false"/>
                <UNICAST3/>
                <pbcast.STABLE desired_avg_gossip="50s" max_bytes="4M"/>
                """.formatted(ports.get(number), ports.stream()
                .map(port -> "127.0.0.1[" + port + "]")
                .collect(Collectors.joining(",")));
    }

    /// A channel that is not connected.
    static JChannel channel(String protocols) throws Exception {
        return new JChannel(
                new ByteArrayInputStream(protocols.getBytes(StandardCharsets.UTF_8)));
    }

    /// Waits until a view has all members.
    ///
    /// @throws TimeoutException if it does not come
    static void awaitView(JChannel channel, int size)
            throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (channel.getView().size() < size) {
            if (System.nanoTime() > end) {
                throw new TimeoutException("not all members of the group have come");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    @Override
    public void awaitAll() throws InterruptedException, TimeoutException {
        awaitView(channel, size);
    }

    @Override
    public Work work(String name) {
        return switch (name) {
            case "at", "off" -> Work.waiting(this::writes);
            case "one" -> new Work(STREAM_NANOS, STREAM, count -> stream(BEGIN_ONE, count, 1));
            case "all" -> new Work(STREAM_NANOS, STREAM, count -> stream(BEGIN_ALL, count, size));
            default -> throw new IllegalArgumentException("JGroups has no loop '" + name + "'");
        };
    }

    /// Each write is waited for until its turn has come here.
    private long writes(long count) {
        long begin = System.nanoTime();
        for (long i = 0; i < count; i++) {
            send(null, WRITE, i);
            own.acquireUninterruptibly();
        }
        return System.nanoTime() - begin;
    }

    /// Some members write without waiting until all have all.
    private long stream(byte kind, long count, int writers) {
        long each = (count + writers - 1) / writers;
        long begin = System.nanoTime();
        send(null, kind, each);
        done.acquireUninterruptibly(size);
        return (System.nanoTime() - begin) * count / (each * writers);
    }

    private void send(@Nullable Address to, byte kind, long number) {
        byte[] bytes = new byte[SHORT_BYTES];
        ByteBuffer _ = ByteBuffer.wrap(bytes).put(kind).putLong(number);
        try {
            JChannel _ = channel.send(new BytesMessage(to, bytes));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /// Messages to all come one at a time.
    @Override
    public void receive(Message message) {
        ByteBuffer bytes = ByteBuffer.wrap(
                message.getArray(), message.getOffset(), message.getLength());
        switch (bytes.get()) {
            case WRITE -> {
                if (isMine(message)) {
                    own.release();
                }
            }
            case PUT -> put();
            case BEGIN_ONE -> begin(message, bytes.getLong(), 1);
            case BEGIN_ALL -> begin(message, bytes.getLong(), size);
            case DONE -> done.release();
            default -> throw new IllegalStateException("an unknown message has come");
        }
    }

    private boolean isMine(Message message) {
        return channel.getAddress().equals(message.getSrc());
    }

    private void begin(Message message, long each, int writers) {
        asker = message.getSrc();
        awaitedPuts = each * writers;
        puts = 0;
        if (writers > 1 || isMine(message)) {
            writer.execute(() -> {
                for (long i = 0; i < each; i++) {
                    send(null, PUT, i);
                }
            });
        }
    }

    /// Whoever has all of a batch says so to the member that measures.
    private void put() {
        puts++;
        if (puts == awaitedPuts) {
            Address to = Objects.requireNonNull(asker);
            writer.execute(() -> send(to, DONE, 0));
        }
    }

    @Override
    public void close() {
        writer.shutdownNow();
        channel.close();
    }
}
