// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.atoll.recovery.bucket.S3Double;
import org.atoll.recovery.bucket.S3Double.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Jobs whose snapshots are in a bucket, too.
@Timeout(600)
@Sampled(value = 1, tests = 6)
class BucketSystemTest {
    private static final String BUCKET = "s3://bucket/runs/one";
    private static final String KEYS = "runs/one/";
    private static final int ROUNDS = 1200;
    private static final int RANKS = 3;

    @TempDir
    private Path folder;

    private S3Double server;

    @BeforeEach
    void beginServer() throws IOException {
        server = new S3Double("bucket").started();
    }

    @AfterEach
    void endServer() {
        server.close();
    }

    private Path saved() {
        return folder.resolve("saved");
    }

    private Launched start(String... words) throws Exception {
        return Launched.start(folder, server.environment(), List.of(words));
    }

    private Launched begin(String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "run", "-n", Integer.toString(RANKS), "--on-failure", "recover", "--device", "tcp",
                "--snapshots", saved().toString(), "--shared", BUCKET, "--every", "20",
                "-cp", Launched.TEST_CLASSES.toString()));
        words.addAll(List.of(options));
        words.addAll(List.of(Wandering.class.getName(), Integer.toString(ROUNDS)));
        return start(words.toArray(new String[0]));
    }

    /// Waits until each rank has two snapshots more in the bucket.
    private void awaitSnapshots(Launched launched) throws Exception {
        long[] before = new long[RANKS];
        for (int rank = 0; rank < RANKS; rank++) {
            before[rank] = newest(rank);
        }
        for (int rank = 0; rank < RANKS; rank++) {
            while (newest(rank) < before[rank] + 2) {
                assertThat(launched.handle().isAlive()).as("%s", launched.errors()).isTrue();
                Thread.sleep(5);
            }
        }
    }

    private long newest(int rank) {
        String start = KEYS + "rank" + rank + "/rank" + rank + "/";
        return server.objects().keySet().stream()
                .filter(key -> key.startsWith(start))
                .mapToLong(key -> Long.parseLong(
                        key.substring(start.length()).replaceFirst("-.*", "")))
                .max()
                .orElse(0);
    }

    private static void signal(String name, List<Long> processes) throws Exception {
        for (long each : processes) {
            assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(each)).start()
                    .waitFor()).isZero();
        }
    }

    private static void killAll(Launched launched) throws Exception {
        List<ProcessHandle> all = launched.handle().descendants().toList();
        launched.signal("KILL");
        for (ProcessHandle each : all) {
            each.destroyForcibly();
            each.onExit().join();
        }
    }

    @Test
    void ranksWhoseFoldersAreGoneGoOnFromTheBucket() throws Exception {
        Launched launched = begin();
        awaitSnapshots(launched);
        List<Long> ranks = launched.running(Wandering.class.getName());
        assertThat(ranks).hasSize(RANKS);
        signal("STOP", ranks);
        Files.move(saved(), folder.resolve("gone"));
        signal("KILL", ranks);
        Launched.Result result = launched.result();
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out()).isEqualTo(Circling.result(RANKS, ROUNDS) + "\n");
        for (int rank = 0; rank < RANKS; rank++) {
            String start = "GET " + KEYS + "rank" + rank + "/rank" + rank + "/";
            assertThat(server.requests()).as("%s", result)
                    .anyMatch(each -> each.startsWith(start));
        }
    }

    @Test
    void aWholeJobIsStartedAgainFromTheBucket() throws Exception {
        Launched launched = begin();
        awaitSnapshots(launched);
        killAll(launched);
        Files.move(saved(), folder.resolve("gone"));
        launched = start("run", "--restart", BUCKET);
        awaitSnapshots(launched);
        killAll(launched);
        assertThat(saved().resolve("job")).exists();
        Launched.Result list = start("snapshots", BUCKET).result();
        assertThat(list.code()).as("%s", list).isZero();
        assertThat(list.out().lines().filter(line -> line.contains(" yes ")).count())
                .as("%s", list).isGreaterThanOrEqualTo(RANKS * 2);
        Launched.Result result = start("run", "--restart", BUCKET, "--snapshots",
                folder.resolve("elsewhere").toString()).result();
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out()).isEqualTo(Circling.result(RANKS, ROUNDS) + "\n");
        assertThat(result.err()).isEmpty();
        assertThat(server.unfinished()).isZero();
    }

    /// A stand-in for ssh, behind which the environment is another one.
    @Test
    void processesOfOtherHostsGetTheEnvironment() throws Exception {
        Path ssh = Files.writeString(folder.resolve("ssh"), "#!/bin/sh\nshift\n"
                + "unset AWS_ENDPOINT_URL_S3 AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY\n"
                + "exec sh -c \"$*\"\n");
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        Map<String, String> environment = new HashMap<>(server.environment());
        environment.put("ATOLL_SSH", ssh.toString());
        Launched.Result result = Launched.start(folder, environment, List.of(
                "run", "--host", "far:2", "--on-failure", "recover", "--snapshots",
                saved().toString(), "--shared", BUCKET, "--every", "20",
                "-cp", Launched.classPath() + ":" + Launched.TEST_CLASSES,
                Wandering.class.getName(), "100")).result();
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out()).isEqualTo(Circling.result(2, 100) + "\n");
        assertThat(newest(0)).isPositive();
        assertThat(newest(1)).isPositive();
        assertThat(new String(server.objects().get(KEYS + "job"), UTF_8))
                .contains(BUCKET.substring(BUCKET.indexOf("bucket"))).doesNotContain("hush");
    }

    @Test
    void aBucketThatRefusesEndsTheJobInOneLine() throws Exception {
        Launched launched = begin();
        awaitSnapshots(launched);
        server.failAlways(Fault.DENIED);
        Launched.Result result = launched.result();
        assertThat(result.code()).as("%s", result).isNotZero();
        assertThat(result.cause()).contains(
                BUCKET + "/rank", "bucket bucket, key " + KEYS + "rank",
                "HTTP 403 AccessDenied (it is AccessDenied)");
        assertThat(result.cause()).doesNotContain("hush");
    }

    private Launched.Result refused(Map<String, String> environment, String... options)
            throws Exception {
        Map<String, String> all = new HashMap<>(server.environment());
        all.putAll(environment);
        List<String> words = new ArrayList<>(List.of(
                "run", "-n", "2", "--on-failure", "recover", "--snapshots", saved().toString(),
                "-cp", Launched.TEST_CLASSES.toString()));
        words.addAll(List.of(options));
        words.addAll(List.of(Wandering.class.getName(), "3"));
        Launched.Result result = Launched.start(folder, all, words).result();
        assertThat(result.code()).as("%s", result).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        return result;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "s3:///x|--shared s3:///x names no bucket: say s3://BUCKET/PREFIX",
        "s3://others/x|--shared s3://others/x: bucket others: HTTP 404 NoSuchBucket (it is"
                + " NoSuchBucket)",
        "s3://bucket/taken|--shared s3://bucket/taken: there is something already; name a prefix"
                + " for this job alone"})
    void aWrongPlaceIsRefusedBeforeAnythingStarts(String place, String complaint)
            throws Exception {
        server.set("taken/x", new byte[1]);
        assertThat(refused(Map.of(), "--shared", place).cause()).isEqualTo("atoll: " + complaint);
        assertThat(saved()).doesNotExist();
    }

    @Test
    void aWrongEnvironmentIsRefusedBeforeAnythingStarts() throws Exception {
        assertThat(refused(Map.of("AWS_ACCESS_KEY_ID", ""), "--shared", BUCKET).cause())
                .isEqualTo("atoll: --shared " + BUCKET + ": a bucket needs credentials in the"
                        + " environment; set AWS_ACCESS_KEY_ID");
        assertThat(refused(Map.of("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:1"),
                        "--shared", BUCKET).cause())
                .startsWith("atoll: --shared " + BUCKET + ": bucket bucket: http://127.0.0.1:1"
                        + " cannot be reached");
        server.fail(Fault.DENIED);
        assertThat(refused(Map.of(), "--shared", BUCKET).cause()).isEqualTo("atoll: --shared "
                + BUCKET + ": bucket bucket: HTTP 403 AccessDenied (it is AccessDenied)");
        assertThat(refused(Map.of(), "--shared", BUCKET, "--recovery", "coordinated").cause())
                .startsWith("atoll: --shared has no effect with --recovery coordinated");
        server.beCareless();
        assertThat(refused(Map.of(), "--shared", BUCKET).cause()).isEqualTo(
                "atoll: snapshots cannot be kept in " + BUCKET + ": the store does not heed"
                        + " If-None-Match, without which earlier lives of a rank could write over"
                        + " later ones; take one that does");
    }

    @Test
    void whereNothingIsSavedNothingIsStartedOrListed() throws Exception {
        Launched.Result again = start("run", "--restart", BUCKET).result();
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.cause()).isEqualTo("atoll: --restart " + BUCKET + ": there is no job to"
                + " start again, for the file " + BUCKET + "/job is not there");
        Launched.Result list = start("snapshots", BUCKET).result();
        assertThat(list.code()).isEqualTo(2);
        assertThat(list.cause()).isEqualTo("atoll: there are no snapshots in " + BUCKET);
        Launched.Result wrong = start("run", "-n", "2", "--on-failure", "recover", "--snapshots",
                BUCKET, "-cp", Launched.TEST_CLASSES.toString(), Wandering.class.getName(), "3")
                .result();
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.cause()).endsWith("that is a folder of each host; name a bucket by"
                + " --shared");
    }
}
