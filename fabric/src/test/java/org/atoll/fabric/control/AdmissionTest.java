// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class AdmissionTest {
    private static final long PATIENT_MILLIS = 100_000;

    private final Failing server;
    private final List<SocketChannel> opened = new ArrayList<>();
    private final Lines lines = new Lines();

    AdmissionTest() throws IOException {
        server = new Failing(ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        for (SocketChannel channel : opened) {
            channel.close();
        }
    }

    /// Keeps the lines logged at WARNING or above.
    private static final class Lines implements System.Logger {
        private final List<String> all = new CopyOnWriteArrayList<>();

        @Override
        public String getName() {
            return "test";
        }

        @Override
        public boolean isLoggable(Level level) {
            return level.getSeverity() >= Level.WARNING.getSeverity();
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String text,
                @Nullable Throwable thrown) {
            log(level, bundle, text);
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String format,
                @Nullable Object... parts) {
            if (isLoggable(level)) {
                all.add(MessageFormat.format(String.valueOf(format), parts));
            }
        }
    }

    /// A listening socket in a process that sometimes has no descriptor left.
    private static final class Failing extends ServerSocketChannel {
        private final ServerSocketChannel real;
        private final AtomicInteger failures = new AtomicInteger();

        Failing(ServerSocketChannel real) {
            super(real.provider());
            this.real = real;
        }

        @Override
        public SocketChannel accept() throws IOException {
            int left = failures.getAndUpdate(still -> Math.max(0, still - 1));
            if (left > 0 && left % 2 == 0) {
                throw new NoClassDefFoundError("Could not initialize class Needed");
            }
            if (left > 0) {
                throw new SocketException("Too many open files");
            }
            return real.accept();
        }

        @Override
        public ServerSocketChannel bind(SocketAddress local, int backlog) throws IOException {
            real.bind(local, backlog);
            return this;
        }

        @Override
        public <T> ServerSocketChannel setOption(SocketOption<T> name, T value)
                throws IOException {
            real.setOption(name, value);
            return this;
        }

        @Override
        public <T> T getOption(SocketOption<T> name) throws IOException {
            return real.getOption(name);
        }

        @Override
        public Set<SocketOption<?>> supportedOptions() {
            return real.supportedOptions();
        }

        @Override
        public ServerSocket socket() {
            return real.socket();
        }

        @Override
        public SocketAddress getLocalAddress() throws IOException {
            return real.getLocalAddress();
        }

        @Override
        protected void implCloseSelectableChannel() throws IOException {
            real.close();
        }

        @Override
        protected void implConfigureBlocking(boolean block) throws IOException {
            real.configureBlocking(block);
        }
    }

    private Admission admission(long limitMillis) {
        Admission admission = new Admission(server, "the test", 2, limitMillis, lines);
        admission.start("atoll-test", AdmissionTest::readOne);
        return admission;
    }

    /// Whoever says 7 has the mark, and stays; whoever says 9 has proved itself. Both are answered.
    private static void readOne(Newcomer newcomer) throws IOException {
        ByteBuffer word = ByteBuffer.allocate(1);
        if (newcomer.channel().read(word) < 0) {
            throw new EOFException();
        }
        if (word.get(0) == 7) {
            newcomer.marked();
            newcomer.channel().write(word.flip());
            readOne(newcomer);
        } else if (word.get(0) == 9) {
            newcomer.settled();
            newcomer.channel().write(word.flip());
        } else {
            throw new ProtocolException("it said " + word.get(0));
        }
    }

    private SocketChannel connect() throws IOException {
        SocketChannel channel = SocketChannel.open(server.getLocalAddress());
        opened.add(channel);
        return channel;
    }

    private static void say(SocketChannel channel, int word) throws IOException {
        channel.write(ByteBuffer.wrap(new byte[] {(byte) word}));
    }

    /// What comes back: the same word, or -1 if the connection was ended.
    private static int answer(SocketChannel channel) throws IOException {
        ByteBuffer word = ByteBuffer.allocate(1);
        try {
            return channel.read(word) < 0 ? -1 : word.get(0);
        } catch (SocketException e) {
            return -1;
        }
    }

    private static void await(BooleanSupplier done) throws InterruptedException {
        while (!done.getAsBoolean()) {
            Thread.sleep(1);
        }
    }

    @Test
    void acceptingGoesOnAfterFailuresAndSaysSoOnce() throws Exception {
        server.failures.set(5);
        admission(PATIENT_MILLIS);
        say(connect(), 9);
        assertThat(answer(opened.getFirst())).isEqualTo(9);
        server.failures.set(3);
        for (int round = 0; round < 2; round++) {
            say(connect(), 9);
            assertThat(answer(opened.getLast())).isEqualTo(9);
        }
        assertThat(lines.all).containsExactly("the test cannot accept a connection"
                + " (Too many open files); it tries again until it can");
    }

    @Test
    void theOldestStrangerMakesRoomAndWhoHasTheMarkStays() throws Exception {
        Admission admission = admission(PATIENT_MILLIS);
        SocketChannel marked = connect();
        say(marked, 7);
        assertThat(answer(marked)).isEqualTo(7);
        for (int stranger = 0; stranger < 3 * Admission.STRANGERS; stranger++) {
            connect();
        }
        assertThat(answer(opened.get(1))).as("the oldest stranger").isEqualTo(-1);
        say(opened.getLast(), 9);
        assertThat(answer(opened.getLast())).as("the last one").isEqualTo(9);
        say(marked, 9);
        assertThat(answer(marked)).isEqualTo(9);
        await(() -> admission.unproved() <= Admission.STRANGERS);
        assertThat(lines.all).hasSize(1);
    }

    @Test
    void whoSaysNothingIsEndedAfterItsTime() throws Exception {
        Admission admission = admission(50);
        SocketChannel silent = connect();
        await(() -> {
            admission.expire(System.nanoTime());
            return admission.lastRefusal().equals("no handshake within 50 ms");
        });
        assertThat(answer(silent)).isEqualTo(-1);
        assertThat(admission.unproved()).isZero();
    }

    @Test
    void whoDoesNotFitIsRefusedAndItsPlaceIsFree() throws Exception {
        Admission admission = admission(PATIENT_MILLIS);
        for (int stranger = 0; stranger < 500; stranger++) {
            SocketChannel wrong = connect();
            say(wrong, 1);
            assertThat(answer(wrong)).isEqualTo(-1);
        }
        assertThat(admission.lastRefusal()).isEqualTo("it said 1");
        assertThat(lines.all).hasSize(20);
        await(() -> admission.unproved() == 0);
    }

    /// Strangers that are served are told apart from those that are waited for.
    @Test
    void whoIsAttendedToIsNotCountedAndIsAgainWhenItIsAwaited() throws Exception {
        BlockingQueue<Newcomer> served = new LinkedBlockingQueue<>();
        Admission admission = new Admission(server, "the test", 2, 50, lines);
        admission.start("atoll-test", newcomer -> {
            newcomer.handOver();
            newcomer.heard();
            served.add(newcomer);
        });
        List<Newcomer> all = new ArrayList<>();
        for (int stranger = 0; stranger < 2 * Admission.STRANGERS; stranger++) {
            connect();
            all.add(served.take()); // before others could push it out
        }
        Thread.sleep(60); // more than they have
        admission.expire(System.nanoTime());
        assertThat(admission.unproved()).isZero();
        assertThat(all).allMatch(newcomer -> newcomer.channel().isOpen());
        all.forEach(Newcomer::awaited);
        assertThat(admission.unproved()).isEqualTo(Admission.STRANGERS);
        assertThat(all.subList(0, Admission.STRANGERS))
                .noneMatch(newcomer -> newcomer.channel().isOpen());
        all.getLast().heard();
        await(() -> {
            admission.expire(System.nanoTime());
            return admission.unproved() == 0;
        });
        assertThat(all.getLast().channel().isOpen()).isTrue();
        admission.close();
        all.getLast().awaited();
        assertThat(all.getLast().channel().isOpen()).isFalse();
    }

    @Test
    void closingEndsEverybody() throws Exception {
        Admission admission = admission(PATIENT_MILLIS);
        SocketChannel silent = connect();
        await(() -> admission.unproved() == 1);
        admission.close();
        assertThat(answer(silent)).isEqualTo(-1);
        await(() -> admission.unproved() == 0);
    }
}
