// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.atoll.recovery.bucket.S3Double;
import org.atoll.recovery.bucket.S3Double.Fault;
import org.atoll.recovery.store.ChangedPieceException;
import org.atoll.recovery.store.Commit;
import org.atoll.recovery.store.Journal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The store over a double in this process that goes wrong on demand.
@Timeout(120)
class S3StoreTest {
    private static final Patience QUICK = new Patience(4, 1, 20_000);
    private static final int PART = 1000;
    private static final S3Address PLACE = S3Address.of("s3://bucket/a/rank3");

    private S3Double server;

    @BeforeEach
    void begin() throws IOException {
        server = new S3Double("bucket").started();
    }

    @AfterEach
    void end() {
        server.close();
    }

    private S3Store store() {
        return store(server.environment());
    }

    private static S3Store store(Map<String, String> environment) {
        return new S3Store(
                new S3Client(S3Account.of(environment), "bucket", QUICK), PLACE, PART);
    }

    private Bucket bucket() {
        return new Bucket(
                S3Address.of("s3://bucket/a"), S3Account.of(server.environment()), QUICK);
    }

    private static MemorySegment bytes(String text) {
        return MemorySegment.ofArray(text.getBytes(UTF_8));
    }

    private static String text(S3Store store, String name) throws IOException {
        return new String(content(store, name), UTF_8);
    }

    private static byte[] content(S3Store store, String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return store.read(name, arena).toArray(JAVA_BYTE);
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @Test
    void longPiecesTravelInPartsFromMemoryOfOneThread() throws IOException {
        byte[] all = random(11 * PART + 7);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment own = arena.allocate(all.length).copyFrom(MemorySegment.ofArray(all));
            store().publish("rank3/1-0.snapshot", List.of(
                    own.asSlice(0, 3), own.asSlice(3, 5 * PART), own.asSlice(5 * PART + 3)));
        }
        assertThat(server.requests().stream().filter(each -> each.contains("partNumber")))
                .hasSize(12);
        assertThat(server.objects().get("a/rank3/rank3/1-0.snapshot")).isEqualTo(all);
        assertThat(content(store(), "rank3/1-0.snapshot")).isEqualTo(all);
        assertThat(server.requests().stream().filter(each -> each.startsWith("GET"))).hasSize(12);
    }

    @Test
    void whatGoesWrongInPassingIsTriedAgain() throws IOException {
        S3Store store = store();
        for (Fault fault : List.of(Fault.BUSY, Fault.CUT, Fault.CUT_AFTER, Fault.LATE)) {
            server.fail(fault, Fault.BUSY);
            store.publish("manifest", List.of(bytes("of " + fault)));
            server.fail(fault == Fault.LATE ? Fault.BUSY : fault);
            assertThat(text(store, "manifest")).isEqualTo("of " + fault);
            server.fail(fault, fault);
            assertThat(store.names()).containsExactly("manifest");
        }
        server.fail(Fault.CUT_AFTER);
        store.delete("manifest");
        assertThat(server.objects()).isEmpty();
    }

    @Test
    void aLongPieceOfWhichEachRequestFailsOnceArrives() throws IOException {
        byte[] all = random(3 * PART);
        for (int first = 0; first < 5; first++) {
            for (Fault fault : List.of(Fault.BUSY, Fault.CUT, Fault.CUT_AFTER, Fault.LATE)) {
                Fault[] faults = new Fault[first + 1];
                Arrays.fill(faults, Fault.NONE);
                faults[first] = first == 4 || fault != Fault.LATE ? fault : Fault.BUSY;
                server.fail(faults);
                store().publish("rank3/1-0.snapshot", List.of(MemorySegment.ofArray(all)));
                assertThat(content(store(), "rank3/1-0.snapshot"))
                        .as("%s of request %d", fault, first).isEqualTo(all);
                store().delete("rank3/1-0.snapshot");
            }
        }
    }

    @Test
    void whatFailsInTheEndIsOneLine() {
        server.fail(Fault.BUSY, Fault.BUSY, Fault.BUSY, Fault.BUSY);
        assertThatThrownBy(() -> store().publish("rank3/1-0.snapshot", List.of(bytes("x"))))
                .hasMessage("rank3/1-0.snapshot cannot be written in s3://bucket/a/rank3: bucket"
                        + " bucket, key a/rank3/rank3/1-0.snapshot: HTTP 503 SlowDown (it is"
                        + " SlowDown), after 4 attempts");
        server.fail(Fault.DENIED);
        assertThatThrownBy(() -> content(store(), "manifest"))
                .hasMessage("manifest cannot be read in s3://bucket/a/rank3: bucket bucket, key"
                        + " a/rank3/manifest: HTTP 403 AccessDenied (it is AccessDenied)");
        Fault[] cuts = new Fault[40]; // the JDK's client tries some requests again by itself
        Arrays.fill(cuts, Fault.CUT);
        server.fail(cuts);
        assertThatThrownBy(() -> store().names())
                .hasMessageMatching("s3://bucket/a/rank3 cannot be listed: bucket bucket: the"
                        + " connection to http://127\\.0\\.0\\.1:[0-9]+ is broken: .*, after 4"
                        + " attempts");
        assertThatThrownBy(() -> store(Map.of(
                        "AWS_ACCESS_KEY_ID", "me", "AWS_SECRET_ACCESS_KEY", "hush",
                        "AWS_ENDPOINT_URL", "http://nowhere.invalid")).names())
                .hasMessage("s3://bucket/a/rank3 cannot be listed: bucket bucket:"
                        + " http://nowhere.invalid cannot be reached: there is no such host, after"
                        + " 4 attempts");
    }

    @Test
    void nobodyAtThePortIsSaid() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThatThrownBy(() -> store(Map.of(
                        "AWS_ACCESS_KEY_ID", "me", "AWS_SECRET_ACCESS_KEY", "hush",
                        "AWS_ENDPOINT_URL", "http://127.0.0.1:" + port)).names())
                .hasMessageContaining("http://127.0.0.1:" + port + " cannot be reached")
                .hasMessageEndingWith("after 4 attempts");
    }

    @Test
    void aBucketThatIsNotThereIsNoMissingPiece() {
        S3Store none = new S3Store(
                new S3Client(S3Account.of(server.environment()), "others", QUICK),
                S3Address.of("s3://others/a"));
        assertThatThrownBy(() -> content(none, "manifest"))
                .isNotInstanceOf(NoSuchFileException.class)
                .hasMessage("manifest cannot be read in s3://others/a: bucket others, key"
                        + " a/manifest: HTTP 404 NoSuchBucket (it is NoSuchBucket)");
    }

    @Test
    void ofTwoThatHaveReadOneManifestTheSecondIsRefused() throws IOException {
        S3Store one = store();
        S3Store two = store();
        for (S3Store each : List.of(one, two)) {
            assertThatExceptionOfType(NoSuchFileException.class)
                    .isThrownBy(() -> content(each, "manifest"));
        }
        one.append("manifest", bytes("1"));
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> two.append("manifest", bytes("2")));
        assertThat(text(two, "manifest")).isEqualTo("1");
        two.append("manifest", bytes("2"));
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> one.append("manifest", bytes("x")));
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> one.publish("manifest", List.of(bytes("x"))));
        assertThat(text(store(), "manifest")).isEqualTo("12");
        server.set("a/rank3/manifest", null);
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> two.append("manifest", bytes("3")));
    }

    @Test
    void longPiecesHaveConditionsToo() throws IOException {
        S3Store one = store();
        S3Store two = store();
        one.publish("long", List.of(MemorySegment.ofArray(random(2 * PART))));
        assertThat(content(two, "long")).hasSize(2 * PART);
        one.append("long", bytes("1"));
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> two.append("long", bytes("2")));
        assertThatExceptionOfType(ChangedPieceException.class).isThrownBy(() ->
                two.publish("long", List.of(MemorySegment.ofArray(random(3 * PART)))));
        assertThat(server.unfinished()).isZero();
        assertThat(server.objects().get("a/rank3/long")).hasSize(2 * PART + 1);
    }

    /// The answer to a write on a condition is lost: the next attempt finds what this one wrote.
    @Test
    void onesOwnWriteIsNotTakenForAnothers() throws IOException {
        S3Store store = store();
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> content(store, "manifest"));
        server.fail(Fault.CUT_AFTER);
        store.append("manifest", bytes("1"));
        server.fail(Fault.CUT_AFTER, Fault.BUSY);
        store.append("manifest", bytes("2"));
        assertThat(text(store(), "manifest")).isEqualTo("12");
        server.fail(Fault.BUSY);
        server.set("a/rank3/manifest", "other".getBytes(UTF_8));
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> store.append("manifest", bytes("3")));
    }

    @Test
    void anEarlierLifeIsRefusedByTheManifest() throws IOException {
        Journal earlier = Journal.open(store(), 7, List.of());
        assertThat(earlier.commit(new Commit(3, 0, 1, 10))).isTrue();
        Journal later = Journal.open(store(), 7, List.of());
        assertThat(later.begin(3, 1)).isTrue();
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> earlier.commit(new Commit(3, 0, 2, 20)));
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> earlier.commit(new Commit(3, 0, 2, 20)));
        assertThat(later.commit(new Commit(3, 1, 2, 30))).isTrue();
        assertThat(Journal.inspect(store()))
                .containsExactly(new Commit(3, 1, 2, 30), new Commit(3, 0, 1, 10));
    }

    @Test
    void whatAnEarlierProcessLeftUnfinishedIsRemoved() throws IOException {
        S3Client client = new S3Client(S3Account.of(server.environment()), "bucket", QUICK);
        for (String key : List.of("a/rank3/rank3/1-0.snapshot", "a/rank30/rank30/1-0.snapshot")) {
            client.send(S3Request.post(key, Map.of("uploads", ""), Map.of(), new byte[0]));
        }
        assertThat(bucket().existing("rank3").names()).isEmpty();
        assertThat(server.unfinished()).isEqualTo(2);
        assertThat(bucket().own("rank3").names()).isEmpty();
        assertThat(server.unfinished()).isOne();
    }

    @Test
    void manyPiecesAreListedAndStrangersAreNot() throws IOException {
        S3Store store = store();
        for (int i = 1; i < 10; i++) {
            store.publish("rank3/" + i + "-0.snapshot", List.of(bytes("x")));
        }
        server.set("a/rank3/a&b", new byte[1]);
        server.set("a/rank3/x/y/z", new byte[1]);
        server.set("a/rank30/manifest", new byte[1]);
        assertThat(store.names()).hasSize(9).startsWith("rank3/1-0.snapshot");
    }

    @Test
    void aPlaceIsClaimedOnce() throws IOException {
        assertThat(bucket().isEmpty()).isTrue();
        server.fail(Fault.NONE, Fault.NONE, Fault.CUT_AFTER);
        bucket().claim("job", "mine".getBytes(UTF_8));
        assertThat(bucket().isEmpty()).isFalse();
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> bucket().claim("job", "theirs".getBytes(UTF_8)));
        assertThat(server.objects().get("a/job")).asString(UTF_8).isEqualTo("mine");
    }

    @Test
    void aStoreThatHeedsNoConditionsIsRefused() {
        server.beCareless();
        assertThatThrownBy(() -> bucket().claim("job", "mine".getBytes(UTF_8)))
                .hasMessage("the store does not heed If-None-Match, without which earlier lives of"
                        + " a rank could write over later ones; take one that does");
        assertThat(server.objects()).isEmpty();
    }
}
