// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.wire.Frame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Strangers at the door: none gets in, none disturbs the ranks that talk meanwhile.
@Timeout(300)
class HandshakeTest {
    private static final int PROTOCOL_AT = 4;
    private static final int FRAME_AT = 8;
    private static final int MARK_AT = 12;
    private static final int CAPACITY = 128 * 1024;

    /// However busy the machine is, nobody in these tests is late unless he is to be.
    private static final String PATIENT = "atoll.tcp.handshake.millis=100000";

    private List<Rank> ranks = List.of();
    private final List<Rank> strangers = new ArrayList<>();

    @BeforeEach
    void open() {
        ranks = Rank.job(3, PATIENT);
    }

    /// Whatever happened, the ranks still reach each other both ways.
    @AfterEach
    void stillWorks() throws Exception {
        Drive.send(ranks, 0, 1, 100);
        Drive.send(ranks, 1, 0, 100);
        Drive.until(ranks, () -> ranks.get(1).received(0) == 1 && ranks.get(0).received(1) == 1);
        ranks.forEach(rank -> assertThat(rank.losses).isEmpty());
        Rank.closeAll(ranks);
        strangers.forEach(Rank::close);
    }

    /// As the JDK throws them while a connection is made.
    @Test
    void whatTheNetworkDoesNotFindIsSoughtAgain() {
        assertThat(Handshake.isPassing(new SocketException("Network is unreachable"))).isTrue();
        assertThat(Handshake.isPassing(new NoRouteToHostException("No route to host"))).isTrue();
        assertThat(Handshake.isPassing(new ConnectException("Connection refused"))).isFalse();
        assertThat(Handshake.isPassing(new BindException("Permission denied"))).isFalse();
    }

    /// A rank 2 that is not quite as it should be, and that knows where the others are.
    private Rank stranger(JobKey key, int incarnation, String... settings) {
        Rank rank = new Rank(new Site(2, 3, incarnation, key, Rank.settings(settings)));
        rank.device.join(List.of(ranks.get(0).card(), ranks.get(1).card(), rank.card()));
        strangers.add(rank);
        return rank;
    }

    private String lossOf(Rank stranger) {
        stranger.send(0, 8);
        List<Rank> all = List.of(ranks.get(0), ranks.get(1), stranger);
        Drive.until(all, () -> !stranger.losses.isEmpty());
        for (int i = 0; i < 1000; i++) {
            all.forEach(Rank::poll);
            assertThat(stranger.send(0, 8)).isFalse();
        }
        assertThat(stranger.losses).hasSize(1);
        assertThat(ranks.get(0).received(2)).isZero();
        return stranger.losses.getFirst();
    }

    @Test
    void refusesAnotherSecret() {
        String loss = lossOf(stranger(new JobKey("test-job", Rank.secret(8)), 0));
        assertThat(loss).startsWith("0: cannot connect to rank 0 at 127.0.0.1:")
                .contains("wrong secret");
    }

    @Test
    void refusesAnotherJob() {
        String loss = lossOf(stranger(new JobKey("other-job", Rank.secret(7)), 0));
        assertThat(loss).contains("other job there");
        assertThat(ranks.get(0).device.lastRefusal()).contains("other job there");
    }

    @Test
    void refusesAnotherFrameSize() {
        Rank stranger = stranger(Rank.KEY, 0, "atoll.tcp.frame.bytes=1024");
        assertThat(lossOf(stranger))
                .contains("atoll.tcp.frame.bytes " + CAPACITY + " there, 1024 here");
    }

    @Test
    void refusesAnOlderIncarnation() {
        Card card = ranks.get(2).card();
        Card later = new Card(2, 1, card.host(), 1, card.cluster(), card.addresses());
        ranks.get(0).device.join(List.of(ranks.get(0).card(), ranks.get(1).card(), later));
        assertThat(lossOf(stranger(Rank.KEY, 0))).contains("later incarnation of this rank");
        assertThat(ranks.get(0).device.lastRefusal())
                .isEqualTo("incarnation 0 of rank 2 is outdated, 1 lives");
    }

    @Test
    void refusesOtherVersionsAndOrders() throws IOException {
        Identity self = new Identity(new Site(2, 3, 0, Rank.KEY, Rank.settings()), CAPACITY);
        assertThat(answerTo(changed(self, PROTOCOL_AT, 3)))
                .isEqualTo("protocol version 3 there, 2 here");
        assertThat(answerTo(changed(self, FRAME_AT, 7)))
                .isEqualTo("frame version 7 there, " + Frame.VERSION + " here");
        ByteBuffer other = ByteBuffer.wrap(self.hello(0).bytes());
        other.putInt(MARK_AT, Integer.reverseBytes(other.getInt(MARK_AT)));
        assertThat(answerTo(other.array())).isEqualTo("other byte order there");
    }

    @Test
    void refusesWrongRanks() throws IOException {
        Identity self = new Identity(new Site(2, 3, 0, Rank.KEY, Rank.settings()), CAPACITY);
        assertThat(answerTo(self.hello(1).bytes())).isEqualTo("it wants rank 1, this is rank 0");
        Identity far = new Identity(new Site(9, 3, 0, Rank.KEY, Rank.settings()), CAPACITY);
        assertThat(answerTo(far.hello(0).bytes())).isEqualTo("the job has no other rank 9");
        Identity own = new Identity(new Site(0, 3, 0, Rank.KEY, Rank.settings()), CAPACITY);
        assertThat(answerTo(own.hello(0).bytes())).isEqualTo("the job has no other rank 0");
    }

    @Test
    void refusesGarbage() throws IOException {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 30; round++) {
            byte[] garbage = new byte[16 + random.nextInt(500)];
            random.nextBytes(garbage);
            assertThat(answerTo(garbage)).isEqualTo("the other end does not speak Atoll");
        }
    }

    @Test
    void refusesProofsThatAreSentBack() throws IOException {
        Identity self = new Identity(new Site(2, 3, 0, Rank.KEY, Rank.settings()), CAPACITY);
        try (Socket socket = connect()) {
            socket.getOutputStream().write(self.hello(0).bytes());
            byte[] answer = readPolling(socket, 132);
            socket.getOutputStream().write(answer, 100, 32);
            socket.getOutputStream().write(new byte[4]);
            awaitRefusal();
        }
        assertThat(ranks.get(0).device.lastRefusal()).contains("wrong secret");
    }

    /// The rank that has no patience opens the connection to the other, which has.
    @Test
    void dropsWhoSaysNothingOrTooLittle() throws Exception {
        Rank door = new Rank(hasty(200));
        Rank other = new Rank(new Site(1, 2, 0, Rank.KEY, Rank.settings(PATIENT)));
        List<Rank> pair = List.of(door, other);
        Rank.introduce(pair);
        Identity self = new Identity(other.site, CAPACITY);
        try (Socket silent = connect(door); Socket half = connect(door)) {
            half.getOutputStream().write(self.hello(0).bytes(), 0, 50);
            Drive.send(pair, 0, 1, 8);
            Drive.until(pair, () -> ended(silent) && ended(half));
            assertThat(door.device.lastRefusal()).isEqualTo("no handshake within 200 ms");
            Drive.until(pair, () -> other.received(0) == 1);
        }
        Rank.closeAll(pair);
    }

    /// Nobody is late, so strangers stay until others take their places. All have come before rank
    /// 0 polls for the first time.
    @Test
    void survivesAFloodOfStrangers() throws Exception {
        Rank door = new Rank(hasty(100_000));
        Rank other = new Rank(new Site(1, 2, 0, Rank.KEY, Rank.settings(PATIENT)));
        List<Rank> pair = List.of(door, other);
        Rank.introduce(pair);
        List<Socket> flood = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            flood.add(connect(door));
        }
        Drive.until(List.of(), () ->
                flood.stream().limit(336).allMatch(HandshakeTest::ended));
        Drive.send(pair, 1, 0, 8);
        Drive.until(pair, () -> door.received(1) == 1);
        for (Socket socket : flood) {
            socket.close();
        }
        Rank.closeAll(pair);
    }

    /// A rank 0 that gives strangers little time.
    private static Site hasty(int millis) {
        return new Site(
                0, 2, 0, Rank.KEY, Rank.settings("atoll.tcp.handshake.millis=" + millis));
    }

    @Test
    void reportsAPeerThatAnswersInAnotherVersion() throws Exception {
        Identity self = new Identity(new Site(0, 3, 0, Rank.KEY, Rank.settings()), CAPACITY);
        assertThat(lossWhenAnswered(changed(self, PROTOCOL_AT, 3)))
                .contains("protocol version 3 there, 2 here");
        assertThat(lossWhenAnswered("HTTP/1.1 400 Bad Request\r\n".getBytes()))
                .contains("not speak Atoll");
        assertThat(lossWhenAnswered(new byte[0])).contains("closed the connection");
    }

    /// A stopped process: its host takes the connection, and nothing comes. When it goes on it is
    /// as good as ever; if it ends, that is seen at once.
    @Test
    void waitsForAPeerThatIsStopped() throws Exception {
        Rank stopped = ranks.get(0);
        Rank waits = new Rank(new Site(
                2, 3, 0, Rank.KEY, Rank.settings("atoll.tcp.connect.millis=200")));
        strangers.add(waits);
        waits.device.join(List.of(stopped.card(), ranks.get(1).card(), waits.card()));
        waits.send(0, 8);
        long begin = System.nanoTime();
        Drive.until(List.of(waits), () -> System.nanoTime() - begin > 500_000_000L);
        assertThat(waits.losses).isEmpty();
        Drive.until(List.of(stopped, waits), () -> waits.send(0, 8));
        Drive.until(List.of(stopped, waits), () -> stopped.received(2) == 1);
    }

    /// Who would wait for ever says so by the largest number there is.
    @Test
    void takesAnyLimitForAHostToAnswer() throws Exception {
        List<Rank> pair = Rank.job(2, PATIENT, "atoll.tcp.connect.millis=" + Integer.MAX_VALUE);
        Drive.send(pair, 0, 1, 8);
        Drive.until(pair, () -> pair.get(1).received(0) == 1);
        Rank.closeAll(pair);
    }

    @Test
    void reportsAPeerThatEndsWithoutAnAnswer() throws Exception {
        Rank rank;
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            rank = towards(server);
            rank.poll();
            server.accept().close();
        }
        Drive.until(List.of(rank), () -> !rank.losses.isEmpty());
        assertThat(rank.losses.getFirst()).contains("cannot connect", "broke off");
    }

    /// A rank that strangers have pushed out of another one's lobby.
    @Test
    void comesAgainWhenItWasPushedOut() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Rank rank = towards(server, PATIENT);
            server.setSoTimeout(1);
            for (int attempt = 0; attempt < 5; attempt++) {
                Drive.until(List.of(rank), () -> connects(server));
            }
            assertThat(rank.losses).isEmpty();
        }
    }

    /// The other end has waited for a word as long as it does, which the network kept from it.
    @Test
    void comesAgainWhenItWasDroppedForItsSilence() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Rank rank = towards(server, "atoll.tcp.handshake.millis=50");
            try (Socket first = server.accept()) {
                readPolling(first, Hello.BYTES, List.of(rank));
                Thread.sleep(100);
            }
            server.setSoTimeout(1);
            Drive.until(List.of(rank), () -> connects(server));
            assertThat(rank.losses).isEmpty();
        }
    }

    private static boolean connects(ServerSocket server) {
        try {
            server.accept().close();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A listener whose queue is full takes no more connections, as a host that is gone.
    @Test
    void reportsAHostThatNeverAnswers() throws Exception {
        List<SocketChannel> queued = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 8; i++) {
                SocketChannel channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.connect(server.getLocalSocketAddress());
                queued.add(channel);
            }
            Rank rank = towards(server, "atoll.tcp.connect.millis=300");
            Drive.until(List.of(rank), () -> !rank.losses.isEmpty());
            assertThat(rank.losses.getFirst()).contains("cannot connect", "within 300 ms");
        }
        for (SocketChannel channel : queued) {
            channel.close();
        }
    }

    @Test
    void reportsAPeerThatDoesNotListen() throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        server.close();
        Rank rank = towards(server);
        Drive.until(List.of(rank), () -> !rank.losses.isEmpty());
        assertThat(rank.losses.getFirst()).contains("cannot connect to rank 0", "refused");
    }

    @Test
    void reportsALostConnectionOnce() throws Exception {
        List<Rank> one = Rank.job(3);
        strangers.addAll(one);
        Rank rank = one.getFirst();
        try (Socket socket = connected(one)) {
            assertThat(socket.isConnected()).isTrue();
            assertThat(rank.losses).isEmpty();
        }
        Drive.until(one, () -> !rank.losses.isEmpty());
        one.forEach(Rank::poll);
        assertThat(rank.send(2, 8)).isFalse();
        for (int i = 0; i < 200; i++) {
            rank.poll();
        }
        assertThat(rank.losses).containsExactly("2: connection closed by rank 2");
    }

    /// A socket that has proven to rank 0 of a job that it is rank 2.
    private static Socket connected(List<Rank> job) throws IOException {
        Identity self = new Identity(new Site(2, 3, 0, Rank.KEY, Rank.settings()), CAPACITY);
        Socket socket = connect(job.getFirst());
        Hello mine = self.hello(0);
        socket.getOutputStream().write(mine.bytes());
        Hello theirs = Hello.read(ByteBuffer.wrap(readPolling(socket, 132, job)));
        ByteBuffer proof = ByteBuffer.allocate(36);
        proof.put(self.proof(Identity.Role.OPENER, mine, theirs, 0)).putInt(0x4F50454E);
        socket.getOutputStream().write(proof.array());
        assertThat(new String(readPolling(socket, 4, job))).isEqualTo("KEEP");
        return socket;
    }

    /// A frame is under way when the peer is gone, as one that was killed.
    @ParameterizedTest
    @CsvSource({"auto,false", "off,false", "auto,true", "off,true"})
    void reportsWhyAConnectionBroke(String direct, boolean writes) throws Exception {
        List<Rank> one = Rank.job(3, "atoll.tcp.direct=" + direct);
        strangers.addAll(one);
        Rank rank = one.getFirst();
        try (Socket socket = connected(one)) {
            socket.getOutputStream().write(new byte[Frame.HEADER_BYTES - 1]);
            socket.setSoLinger(true, 0); // a reset
        }
        if (writes) {
            assertThat(rank.send(2, 8)).isTrue(); // and hears of it before any read does
        }
        Drive.until(one, () -> !rank.losses.isEmpty());
        assertThat(rank.losses).hasSize(1);
        assertThat(rank.losses.getFirst())
                .startsWith("2: connection to rank 2 broke: Connection reset");
    }

    private String lossWhenAnswered(byte[] answer) throws Exception {
        Rank rank;
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            rank = towards(server);
            rank.poll();
            try (Socket socket = server.accept()) {
                readPolling(socket, Hello.BYTES, List.of(rank));
                socket.getOutputStream().write(answer);
            }
        }
        Drive.until(List.of(rank), () -> !rank.losses.isEmpty());
        return rank.losses.getFirst();
    }

    /// A rank 2 whose card of rank 0 names a server of the test's own.
    private Rank towards(ServerSocket server, String... settings) {
        Rank rank = new Rank(new Site(2, 3, 0, Rank.KEY, Rank.settings(settings)));
        strangers.add(rank);
        Card fake = ranks.get(0).card("127.0.0.1:" + server.getLocalPort());
        rank.device.join(List.of(fake, ranks.get(1).card(), rank.card()));
        rank.send(0, 8);
        return rank;
    }

    /// What rank 0 thinks of a first message.
    private String answerTo(byte[] message) throws IOException {
        String before = ranks.get(0).device.lastRefusal();
        try (Socket socket = connect()) {
            socket.getOutputStream().write(message);
            Drive.until(ranks, () -> ended(socket));
        }
        String after = ranks.get(0).device.lastRefusal();
        assertThat(after).as("after " + before).isNotEmpty();
        return after;
    }

    private Socket connect() throws IOException {
        return connect(ranks.get(0));
    }

    private static Socket connect(Rank rank) throws IOException {
        int port = Integer.parseInt(rank.device.address().split(":")[1]);
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    private void awaitRefusal() {
        Drive.until(ranks, () -> !ranks.get(0).device.lastRefusal().isEmpty());
    }

    private byte[] readPolling(Socket socket, int count) throws IOException {
        return readPolling(socket, count, ranks);
    }

    private static byte[] readPolling(Socket socket, int count, List<Rank> polled)
            throws IOException {
        InputStream in = socket.getInputStream();
        Drive.until(polled, () -> available(in) >= count);
        return in.readNBytes(count);
    }

    private static int available(InputStream in) {
        try {
            return in.available();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean ended(Socket socket) {
        try {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static byte[] changed(Identity self, int at, int value) {
        byte[] bytes = self.hello(0).bytes();
        ByteBuffer.wrap(bytes).putInt(at, value);
        return bytes;
    }
}
