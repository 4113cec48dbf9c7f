// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.atoll.recovery.store.ChangedPieceException;
import org.atoll.recovery.store.Store;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The store over servers of others, where they are installed: moto, which checks no signatures,
/// and versitygw, which does.
@Timeout(300)
class RealStoresTest {
    private static final Patience WAITS = new Patience(40, 20, 60_000);
    private static final int LONG_BYTES = 17 << 20;

    @TempDir
    private Path folder;

    private final List<Process> servers = new ArrayList<>();

    @AfterEach
    void end() throws InterruptedException {
        for (Process each : servers) {
            List<ProcessHandle> all = each.descendants().toList();
            each.destroyForcibly().waitFor();
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /// Starts a server with an empty bucket.
    ///
    /// @return what is to be in the environment of who uses it
    private Map<String, String> begin(String server) throws IOException {
        boolean installed = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(each -> Files.isExecutable(Path.of(each, server)));
        assumeTrue(installed, "skipped: there is no command " + server + " here");
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        List<String> command = server.equals("versitygw")
                ? List.of(server, "--port", "127.0.0.1:" + port, "--access", "me", "--secret",
                        "hush-hush", "posix", Files.createDirectory(folder.resolve("data"))
                                .toString())
                : List.of(server, "-H", "127.0.0.1", "-p", Integer.toString(port));
        servers.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start());
        Map<String, String> environment = Map.of(
                "AWS_ENDPOINT_URL", "http://127.0.0.1:" + port, "AWS_ACCESS_KEY_ID", "me",
                "AWS_SECRET_ACCESS_KEY", "hush-hush");
        new S3Client(S3Account.of(environment), "bucket", WAITS)
                .send(S3Request.put("", Map.of(), Map.of(), new byte[0]));
        return environment;
    }

    private static byte[] content(Store store, String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return store.read(name, arena).toArray(JAVA_BYTE);
        }
    }

    private static List<MemorySegment> piece(byte[]... parts) {
        return Stream.of(parts).map(MemorySegment::ofArray).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"moto_server", "versitygw"})
    void piecesArePublishedListedAndDeleted(String server) throws IOException {
        Map<String, String> environment = begin(server);
        Bucket bucket = Bucket.of("s3://bucket/runs/one", environment);
        assertThat(bucket.isEmpty()).isTrue();
        Store one = bucket.own("rank3");
        Store two = bucket.existing("rank3");
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> content(one, "manifest"));
        one.append("manifest", MemorySegment.ofArray("1".getBytes(UTF_8)));
        one.append("manifest", MemorySegment.ofArray("2".getBytes(UTF_8)));
        byte[] large = new byte[LONG_BYTES];
        new Random(1).nextBytes(large);
        one.publish("rank3/1-0.snapshot", piece(new byte[] {1, 2}, large));
        one.publish("rank3/2-0.snapshot", piece());
        assertThat(content(two, "rank3/1-0.snapshot")).hasSize(LONG_BYTES + 2)
                .startsWith(1, 2, large[0]).endsWith(large[LONG_BYTES - 1]);
        assertThat(content(two, "rank3/2-0.snapshot")).isEmpty();
        assertThat(two.names())
                .containsExactly("manifest", "rank3/1-0.snapshot", "rank3/2-0.snapshot");
        assertThat(content(two, "manifest")).asString(UTF_8).isEqualTo("12");
        one.delete("rank3/1-0.snapshot");
        one.delete("rank3/1-0.snapshot");
        assertThat(two.names()).containsExactly("manifest", "rank3/2-0.snapshot");
        assertThat(bucket.keys())
                .containsExactlyInAnyOrder("rank3/manifest", "rank3/rank3/2-0.snapshot");
        assertThat(bucket.isEmpty()).isFalse();
        assertThatThrownBy(() -> Bucket.of("s3://others/x", environment).isEmpty())
                .hasMessageContaining("bucket others: HTTP 404 NoSuchBucket");
    }

    /// Versions of versitygw up to 1.0.14 heed no conditions, and are refused.
    @ParameterizedTest
    @ValueSource(strings = {"moto_server", "versitygw"})
    void ofTwoThatHaveReadOneManifestTheSecondIsRefused(String server) throws IOException {
        Bucket bucket = Bucket.of("s3://bucket/runs/one", begin(server));
        try {
            bucket.claim("job", "mine".getBytes(UTF_8));
        } catch (IOException e) {
            assertThat(e).hasMessageStartingWith("the store does not heed If-None-Match");
            assumeTrue(false, "skipped: this " + server + " heeds no conditions");
        }
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> bucket.claim("job", "theirs".getBytes(UTF_8)));
        Store one = bucket.own("rank3");
        Store two = bucket.existing("rank3");
        for (Store each : List.of(one, two)) {
            assertThatExceptionOfType(NoSuchFileException.class)
                    .isThrownBy(() -> content(each, "manifest"));
        }
        one.append("manifest", MemorySegment.ofArray("1".getBytes(UTF_8)));
        assertThatExceptionOfType(ChangedPieceException.class).isThrownBy(() ->
                two.append("manifest", MemorySegment.ofArray("2".getBytes(UTF_8))));
        assertThat(content(two, "manifest")).asString(UTF_8).isEqualTo("1");
        two.append("manifest", MemorySegment.ofArray("2".getBytes(UTF_8)));
        assertThatExceptionOfType(ChangedPieceException.class)
                .isThrownBy(() -> one.publish("manifest", piece("x".getBytes(UTF_8))));
    }

    @ParameterizedTest
    @ValueSource(strings = "versitygw")
    void aWrongSecretIsRefused(String server) throws IOException {
        Map<String, String> environment = new HashMap<>(begin(server));
        environment.put("AWS_SECRET_ACCESS_KEY", "another");
        assertThatThrownBy(() -> Bucket.of("s3://bucket/x", environment).isEmpty())
                .hasMessageContaining("bucket bucket: HTTP 403 SignatureDoesNotMatch");
    }

    @ParameterizedTest
    @ValueSource(strings = {"moto_server", "versitygw"})
    void whatAnEarlierProcessLeftUnfinishedIsRemoved(String server) throws IOException {
        S3Client client = new S3Client(S3Account.of(begin(server)), "bucket", Patience.USUAL);
        S3Objects objects = new S3Objects(client);
        S3Address place = S3Address.of("s3://bucket/runs");
        for (int i = 0; i < 2; i++) {
            client.send(S3Request.post(
                    place.key("x" + i), Map.of("uploads", ""), Map.of(), new byte[0]));
        }
        objects.removeUnfinished(place);
        assertThat(XmlText.all(client.send(S3Request.get(
                "", Map.of("uploads", "", "prefix", "runs/"), Map.of())).text(), "UploadId"))
                .isEmpty();
    }
}
