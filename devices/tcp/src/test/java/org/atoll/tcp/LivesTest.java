// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks that are lost, come back in later lives, or come late to a seat that was vacant.
@Timeout(300)
class LivesTest {
    private static final int CAPACITY = 128 * 1024;
    private static final int ANSWER_BYTES = 132;
    private static final String PATIENT = "atoll.tcp.handshake.millis=100000";

    private final List<Rank> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        Rank.closeAll(opened);
    }

    private Rank open(int rank, int life, String... settings) {
        Rank made = new Rank(new Site(rank, 2, life, Rank.KEY, Rank.settings(settings)));
        opened.add(made);
        return made;
    }

    /// Two ranks that know each other and have exchanged a frame each.
    private List<Rank> pair(String... settings) {
        List<Rank> pair = List.of(open(0, 0, settings), open(1, 0, settings));
        Rank.introduce(pair);
        talk(pair);
        return pair;
    }

    /// One frame each way, the first of these lives.
    private static void talk(List<Rank> pair) {
        Rank first = pair.getFirst();
        Rank second = pair.getLast();
        Drive.until(pair, () -> first.send(second.site.rank(), 100));
        Drive.until(pair, () -> second.send(first.site.rank(), 200));
        Drive.until(pair, () -> first.received(second.site.rank()) == 1
                && second.received(first.site.rank()) == 1);
    }

    private static Card at(Rank rank, String host) {
        return new Card(
                rank.site.rank(), rank.site.incarnation(), host, 1, "c",
                rank.card().addresses());
    }

    private static void polls(List<Rank> ranks) {
        for (int i = 0; i < 1000; i++) {
            ranks.forEach(Rank::poll);
        }
    }

    private static Socket connect(Rank rank) throws IOException {
        int port = Integer.parseInt(rank.device.address().split(":")[1]);
        return new Socket(InetAddress.getLoopbackAddress(), port);
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

    @Test
    void takesALaterLifeOnceItsCardHasCome() {
        List<Rank> pair = pair(PATIENT);
        Rank stays = pair.getFirst();
        Rank later = open(1, 1, PATIENT);
        later.device.join(List.of(stays.card(), later.card()));
        assertThat(later.send(0, 8)).isFalse();
        polls(List.of(stays, later));
        assertThat(later.send(0, 8)).isFalse();
        stays.readmit(later.card());
        talk(List.of(later, stays));
        polls(List.of(stays, later));
        assertThat(stays.losses).isEmpty();
        assertThat(later.losses).isEmpty();
        assertThat(stays.device.lastRefusal()).isEmpty();
        assertThat(stays.device.connected()).isOne();
    }

    /// While it waits it is read no further, and the rank sleeps.
    @Test
    void doesNotAnswerALaterLifeBeforeItsCardHasCome() throws Exception {
        Rank stays = pair(PATIENT).getFirst();
        Identity later = new Identity(new Site(1, 2, 1, Rank.KEY, Rank.settings()), CAPACITY);
        try (Socket socket = connect(stays)) {
            socket.getOutputStream().write(later.hello(0).bytes());
            InputStream in = socket.getInputStream();
            for (int i = 0; i < 50; i++) {
                stays.device.park(1_000_000);
                stays.poll();
            }
            assertThat(in.available()).isZero();
            stays.readmit(new Card(1, 1, "host", 1, "c", stays.card().addresses()));
            Drive.until(List.of(stays), () -> available(in) >= ANSWER_BYTES);
            byte[] answer = in.readNBytes(ANSWER_BYTES);
            assertThat(ByteBuffer.wrap(answer).getInt(Hello.BYTES)).isZero();
        }
    }

    @Test
    void refusesALaterLifeWhoseCardDoesNotCome() {
        Rank stays = pair(PATIENT, "atoll.tcp.connect.millis=200").getFirst();
        Rank later = open(1, 1, PATIENT);
        later.device.join(List.of(stays.card(), later.card()));
        later.send(0, 8);
        Drive.until(List.of(stays, later), () -> !later.losses.isEmpty());
        assertThat(later.losses.getFirst()).contains("it refused this rank's hello");
        assertThat(stays.device.lastRefusal())
                .isEqualTo("incarnation 1 of rank 1 was not announced within 200 ms");
        assertThat(stays.losses).isEmpty();
    }

    @Test
    void refusesALifeThatIsLost() {
        List<Rank> pair = List.of(open(0, 0), open(1, 0));
        Rank.introduce(pair);
        pair.getFirst().device.lose(1);
        pair.getLast().send(0, 8);
        Drive.until(pair, () -> !pair.getLast().losses.isEmpty());
        assertThat(pair.getLast().losses.getFirst()).contains("later incarnation of this rank");
        assertThat(pair.getFirst().losses).isEmpty();
    }

    /// The address of an earlier life, at which a later one listens.
    @Test
    void doesNotTakeOneLifeForAnother() {
        Rank stays = open(0, 0);
        Rank later = open(1, 1);
        later.device.join(List.of(stays.card(), later.card()));
        stays.device.join(List.of(
                stays.card(), new Card(1, 0, "host", 1, "c", later.card().addresses())));
        stays.send(1, 8);
        Drive.until(List.of(stays, later), () -> !stays.losses.isEmpty());
        assertThat(stays.losses.getFirst())
                .contains("incarnation 0 was expected, incarnation 1 is there");
        assertThat(later.device.connected()).isZero();
    }

    @Test
    void aVacantSeatIsReachedOnceSomebodyHasIt() {
        Rank stays = open(0, 0, PATIENT);
        stays.device.join(List.of(stays.card(), Card.vacant(1, Card.NEVER)));
        assertThat(stays.device.reaches(1)).isFalse();
        Rank comes = open(1, 0, PATIENT);
        comes.device.join(List.of(stays.card(), comes.card()));
        comes.send(0, 8);
        polls(List.of(stays, comes));
        stays.readmit(comes.card());
        assertThat(stays.device.reaches(1)).isTrue();
        talk(List.of(comes, stays));
        assertThat(stays.losses).isEmpty();
    }

    @Test
    void whatALostLifeHasSentIsNotDelivered() {
        List<Rank> pair = pair();
        Rank stays = pair.getFirst();
        assertThat(pair.getLast().send(0, 8)).isTrue();
        pair.getLast().device.abandon();
        stays.device.lose(1);
        polls(List.of(stays));
        assertThat(stays.received(1)).isOne();
        assertThat(stays.losses).isEmpty();
        assertThat(stays.send(1, 8)).isFalse();
        polls(List.of(stays));
        assertThat(stays.losses).isEmpty();
        assertThat(stays.device.isDrained()).isTrue();
    }

    @Test
    void aHandshakeFromALostLifeEndsWithoutAWord() throws Exception {
        Rank stays = open(0, 0, PATIENT);
        stays.device.join(List.of(stays.card(), new Card(1, 0, "host", 1, "c",
                stays.card().addresses())));
        Identity lost = new Identity(new Site(1, 2, 0, Rank.KEY, Rank.settings()), CAPACITY);
        try (Socket socket = connect(stays)) {
            socket.getOutputStream().write(lost.hello(0).bytes());
            InputStream in = socket.getInputStream();
            Drive.until(List.of(stays), () -> available(in) >= ANSWER_BYTES);
            in.readNBytes(ANSWER_BYTES);
            stays.device.lose(1);
            assertThat(in.read()).isNegative();
        }
        polls(List.of(stays));
        assertThat(stays.device.lastRefusal()).isEmpty();
        assertThat(stays.losses).isEmpty();
    }

    @Test
    void aHandshakeToALostLifeEndsWithoutAWord() throws Exception {
        Rank stays = open(0, 0, "atoll.tcp.connect.millis=50");
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            stays.device.join(List.of(stays.card(), new Card(1, 0, "host", 1, "c",
                    Map.of("tcp", "127.0.0.1:" + server.getLocalPort()))));
            stays.send(1, 8);
            try (Socket socket = server.accept()) {
                stays.device.lose(1);
                assertThat(socket.getInputStream().read()).isNegative();
            }
        }
        Thread.sleep(100); // more than the limit for a connection
        polls(List.of(stays));
        assertThat(stays.losses).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 8})
    void manyLivesLeaveNothingBehind(int spinning) throws Exception {
        String setting = "atoll.tcp.spin.connections=" + spinning;
        Rank stays = pair(setting).getFirst();
        long before = descriptors();
        for (int life = 1; life <= 200; life++) {
            Rank next = new Rank(new Site(1, 2, life, Rank.KEY, Rank.settings(setting)));
            next.device.join(List.of(stays.card(), next.card()));
            stays.readmit(next.card());
            talk(List.of(stays, next));
            stays.device.park(1);
            assertThat(stays.device.connected()).isOne();
            next.device.abandon();
            if (life % 2 == 0) { // then the end of the connection is seen first
                Drive.until(List.of(stays), () -> !stays.losses.isEmpty());
                assertThat(stays.losses).hasSize(1);
                stays.losses.clear();
            }
            stays.device.lose(1);
            assertThat(stays.device.connected()).isZero();
        }
        stays.device.park(1);
        polls(List.of(stays));
        assertThat(stays.losses).isEmpty();
        assertThat(descriptors()).isLessThan(before + 60);
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }

    /// Rank `hidden` listens where only its own host reaches it.
    private List<Rank> apart(int hidden, String... settings) {
        List<Rank> pair = List.of(open(0, 0, settings), open(1, 0, settings));
        for (Rank rank : pair) {
            boolean sees = rank.site.rank() == hidden;
            rank.device.join(pair.stream()
                    .map(each -> at(each, sees || each == rank ? "here" : "there"))
                    .toList());
        }
        return pair;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aRankThatCannotBeConnectedToIsAskedToConnect(int hidden) {
        List<Rank> pair = apart(hidden, PATIENT);
        Rank asks = pair.get(1 - hidden);
        Rank opens = pair.get(hidden);
        assertThat(asks.device.reaches(hidden)).isTrue();
        assertThat(asks.send(hidden, 100)).isFalse();
        assertThat(asks.summoned).isEmpty();
        polls(pair);
        assertThat(asks.summoned).containsExactly(hidden);
        assertThat(asks.device.connected() + opens.device.connected()).isZero();
        opens.device.call(1 - hidden);
        opens.device.call(1 - hidden);
        talk(pair);
        opens.device.call(1 - hidden);
        polls(pair);
        assertThat(asks.summoned).containsExactly(hidden);
        assertThat(asks.device.connected()).isOne();
        assertThat(opens.device.connected()).isOne();
        pair.forEach(rank -> assertThat(rank.losses).isEmpty());
    }

    @Test
    void aRankThatDoesNotComeWhenAskedIsGivenUp() {
        Rank asks = apart(1, "atoll.tcp.connect.millis=100").getFirst();
        assertThat(asks.send(1, 8)).isFalse();
        Drive.until(List.of(asks), () -> !asks.losses.isEmpty());
        assertThat(asks.losses.getFirst())
                .contains("1: rank 1 was asked to connect", "own host", "within 100 ms");
        assertThat(asks.summoned).containsExactly(1);
    }

    /// Which neither can do for the other: nobody is asked in turn.
    @Test
    void whoIsAskedAndCannotConnectAsksNobody() {
        List<Rank> pair = List.of(open(0, 0), open(1, 0));
        for (Rank rank : pair) {
            rank.device.join(pair.stream()
                    .map(each -> at(each, each == rank ? "here" : "there"))
                    .toList());
        }
        pair.getLast().device.call(0);
        polls(pair);
        assertThat(pair.getLast().summoned).isEmpty();
        assertThat(pair.getLast().losses).isEmpty();
    }

    @Test
    void bothRanksMayBeCalledAtOnce() {
        List<Rank> pair = List.of(open(0, 0, PATIENT), open(1, 0, PATIENT));
        Rank.introduce(pair);
        pair.getFirst().device.call(1);
        pair.getLast().device.call(0);
        Drive.until(pair, () -> pair.stream().allMatch(rank -> rank.device.connected() == 1));
        talk(pair);
        polls(pair);
        pair.forEach(rank -> assertThat(rank.device.connected()).isOne());
        pair.forEach(rank -> assertThat(rank.losses).isEmpty());
    }
}
