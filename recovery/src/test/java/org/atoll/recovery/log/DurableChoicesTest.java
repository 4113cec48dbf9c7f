// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Tap.Origin;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.job.RankFailedException;
import org.atoll.job.contract.Post;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.bucket.S3Double;
import org.atoll.recovery.depot.FolderDepot;
import org.atoll.recovery.s3.Bucket;
import org.atoll.recovery.state.Count;
import org.atoll.recovery.store.Commit;
import org.atoll.recovery.store.FolderStore;
import org.atoll.recovery.store.Journal;
import org.atoll.recovery.store.MemoryStore;
import org.atoll.recovery.store.SnapshotReader;
import org.atoll.recovery.store.Store;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Choices that are on disk before a snapshot counts: with them the newest snapshots of all ranks
/// are of one run, though everything is killed.
@Timeout(300)
class DurableChoicesTest {
    private static final int WORKERS = 3;
    private static final int TASK = 1;
    private static final int RESULT = 2;

    /// The master, which chooses, takes a snapshot only so often.
    private static final int MASTERS_POINT = 25;

    @TempDir(cleanup = CleanupMode.NEVER)
    private static Path folders;

    static Stream<Arguments> jobs() {
        return Stream.of("threads", "tcp").flatMap(device -> Stream.of(12, 40, 61)
                .map(end -> Arguments.of(device, end)));
    }

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    private static void lead(Rank rank, int end) {
        Post post = Post.of(rank.fabric());
        Checkpoint ck = Recovery.in(rank);
        Count done = ck.count("done");
        if (ck.begin()) {
            for (int worker = 1; worker <= WORKERS; worker++) {
                post.send(bytes(worker), worker, 0, TASK);
            }
        }
        for (; done.get() < end; done.next()) {
            byte[] room = new byte[Long.BYTES];
            post.send(bytes(done.get()), post.receive(room, -1, 0, RESULT).source(), 0, TASK);
            if (done.get() % MASTERS_POINT == MASTERS_POINT - 1) {
                ck.point();
            }
        }
        throw new IllegalStateException("everything is killed");
    }

    /// Each step of a worker is in a snapshot that counts.
    private static void work(Rank rank, Path folder) throws IOException {
        Post post = Post.of(rank.fabric());
        Checkpoint ck = Recovery.in(rank);
        Count done = ck.count("done");
        boolean _ = ck.begin();
        for (;; done.next()) {
            byte[] room = new byte[Long.BYTES];
            post.receive(room, 0, 0, TASK);
            post.send(room, 0, 0, RESULT);
            save(rank, ck, folder);
        }
    }

    private static void save(Rank rank, Checkpoint ck, Path folder) throws IOException {
        List<Commit> before = commits(folder, rank.number());
        while (commits(folder, rank.number()).equals(before)) {
            if (rank.fabric().over() != null) {
                throw new CommunicationException("it was killed", rank.number(), null);
            }
            ck.point(); // does nothing while the last one is being written
            Thread.yield();
        }
    }

    private static List<Commit> commits(Path folder, int rank) throws IOException {
        Path own = folder.resolve("rank" + rank);
        return Files.exists(own) ? Journal.inspect(FolderStore.existing(own)) : List.of();
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void theyLeadToTheNewestSnapshots(String device, int end) throws IOException {
        Path folder = folders.resolve(device + end);
        assertThatThrownBy(() -> Job.local(1 + WORKERS + 2)
                .device(device)
                .with("atoll.on.failure", "recover")
                .with("atoll.recovery.keepers", "2")
                .with("atoll.recovery.folder", folder.toString())
                .with("atoll.recovery.every", "1")
                .run(rank -> {
                    if (rank.number() == 0) {
                        lead(rank, end);
                    } else {
                        work(rank, folder);
                    }
                })).isInstanceOf(RankFailedException.class);
        Map<Integer, Long> received = new HashMap<>();
        for (int worker = 1; worker <= WORKERS; worker++) {
            received.put(worker, newest(folder, worker).stream()
                    .filter(each -> each.peer() == 0)
                    .mapToLong(SavedLog.OfStream::arrived)
                    .sum());
        }
        assertThat(received.values()).anyMatch(each -> each > 1);
        Map<Integer, Long> sent = sent(folder);
        for (int worker = 1; worker <= WORKERS; worker++) {
            assertThat(sent.get(worker)).isGreaterThanOrEqualTo(received.get(worker));
        }
    }

    /// What the master had sent at its newest snapshot, and sends then as its choices say.
    private static Map<Integer, Long> sent(Path folder) throws IOException {
        Map<Integer, Long> sent = new HashMap<>();
        for (int worker = 1; worker <= WORKERS; worker++) {
            sent.put(worker, 1L);
        }
        newest(folder, 0).forEach(each -> sent.put(each.peer(), each.sent()));
        ChoiceBatch known = known(folder).get(0);
        Map<Long, Origin> choices = new HashMap<>();
        known.choices().forEach(each -> choices.put(each.number(), each.origin()));
        long next = begun(folder) + 1;
        for (Origin each = choices.get(next); each != null; each = choices.get(++next)) {
            sent.merge(each.source(), 1L, Long::sum);
        }
        return sent;
    }

    /// What a keeper of a job that is started again reads.
    private static Map<Integer, ChoiceBatch> known(Path folder) throws IOException {
        Store none = new MemoryStore("memory", 1);
        List<Store> all = DurableChoices.stores(new FolderDepot(folder), "none");
        long job = job(all);
        DurableChoices.Written written = new DurableChoices(none, all, job).read();
        assertThat(written.damaged()).isEmpty();
        return written.known();
    }

    private static long job(List<Store> keepers) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return ChoicePiece.of(keepers.getFirst().read(ChoicePiece.name(0), arena)
                    .toArray(ValueLayout.JAVA_BYTE), "a piece").job();
        }
    }

    private static long begun(Path folder) throws IOException {
        SavedLog log = log(folder, 0);
        return log == null ? 0 : log.begun();
    }

    private static List<SavedLog.OfStream> newest(Path folder, int rank) throws IOException {
        SavedLog log = log(folder, rank);
        return log == null ? List.of() : log.streams();
    }

    private static SavedLog log(Path folder, int rank) throws IOException {
        List<Commit> commits = commits(folder, rank);
        if (commits.isEmpty()) {
            return null;
        }
        try (SnapshotReader reader = SnapshotReader.inspect(
                FolderStore.existing(folder.resolve("rank" + rank)),
                commits.getFirst().name())) {
            return RankSnapshots.log(reader);
        }
    }

    @Test
    void theyAreReadAsTheyWereWritten() throws IOException {
        MemoryStore store = new MemoryStore("memory", 1 << 20);
        DurableChoices disk = new DurableChoices(store, List.of(), 7);
        ChoiceBatch first = new ChoiceBatch(0, 2, false, List.of(
                new Choices.Choice(3, new Origin(1, 4)), new Choices.Choice(4, new Origin(-1, 9))));
        disk.write(Map.of(5, first));
        disk.write(Map.of(6, new ChoiceBatch(0, 0, false, List.of())));
        assertThat(disk.read()).isEqualTo(new DurableChoices.Written(
                Map.of(5, first, 6, new ChoiceBatch(0, 0, false, List.of())), Map.of()));
        assertThatThrownBy(() -> new DurableChoices(store, List.of(), 8).read())
                .hasMessage("the choices in memory are of job 7, and this is job 8");
    }

    @Test
    void damagedOnesAreToldApart() throws IOException {
        MemoryStore store = new MemoryStore("memory", 1 << 20);
        byte[] bytes = new ChoicePiece(5, 7, new ChoiceBatch(0, 2, false, List.of())).bytes();
        for (int at = 0; at < bytes.length; at++) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 4;
            store.publish("rank5.choices", List.of(MemorySegment.ofArray(damaged)));
            assertThat(new DurableChoices(store, List.of(), 7).read())
                    .isEqualTo(new DurableChoices.Written(
                            Map.of(), Map.of(5, "rank5.choices in memory is damaged")));
        }
    }

    /// A job is started again on one host, with one keeper, after it had three.
    @Test
    void whatKeepersHaveWrittenThatAreNoMoreIsRead() throws IOException {
        Path folder = folders.resolve("fewer");
        long job = 7;
        for (int keeper = 0; keeper < 3; keeper++) {
            Store own = FolderStore.at(folder.resolve("keeper" + keeper));
            new DurableChoices(own, List.of(), job).write(Map.of(keeper, batchOf(keeper), 9,
                    batchOf(keeper)));
        }
        Path first = folder.resolve("keeper0");
        assertThat(new DurableChoices(
                FolderStore.at(first), DurableChoices.stores(
                        new FolderDepot(folder), first.getFileName().toString()), job).read())
                .isEqualTo(new DurableChoices.Written(
                        Map.of(0, batchOf(0), 1, batchOf(1), 2, batchOf(2),
                                9, batchOf(0).with(batchOf(1)).with(batchOf(2))),
                        Map.of()));
    }

    /// Two lives of one keeper, of which the earlier one does not know that it is over.
    @Test
    void whatAnotherLifeHasWrittenMeanwhileIsKept() throws IOException {
        try (S3Double server = new S3Double("bucket").started()) {
            Bucket bucket = Bucket.of("s3://bucket/a", server.environment());
            DurableChoices earlier =
                    new DurableChoices(bucket.own("keeper0"), List.of(), 7);
            earlier.write(Map.of(5, batchOf(0)));
            DurableChoices later = new DurableChoices(bucket.own("keeper0"), List.of(), 7);
            assertThat(later.read().known()).isEqualTo(Map.of(5, batchOf(0)));
            earlier.write(Map.of(5, batchOf(1)));
            later.write(Map.of(5, batchOf(2)));
            earlier.write(Map.of(5, batchOf(3)));
            assertThat(later.read().known()).isEqualTo(Map.of(
                    5, batchOf(1).with(batchOf(2)).with(batchOf(3))));
        }
    }

    private static ChoiceBatch batchOf(int keeper) {
        return new ChoiceBatch(
                0, 1, false, List.of(new Choices.Choice(keeper + 2, new Origin(keeper, 4))));
    }

    @Test
    void whatTwoKeepersKnowIsPutTogether() {
        Choices.Choice third = new Choices.Choice(3, new Origin(1, 4));
        Choices.Choice fourth = new Choices.Choice(4, new Origin(2, 1));
        ChoiceBatch older = new ChoiceBatch(0, 0, false, List.of(
                new Choices.Choice(1, new Origin(1, 1)), third));
        assertThat(older.with(new ChoiceBatch(0, 2, false, List.of(fourth))))
                .isEqualTo(new ChoiceBatch(0, 2, false, List.of(third, fourth)));
    }

    @Test
    void keepersAreOnOtherHosts() {
        assertThat(placement("a,a,b,a,b", 2)).isEqualTo("[4]4 [4]4 [3]3 ");
        assertThat(placement("a,a,a,a,a", 2)).isEqualTo("[3]- [4]- [3]- ");
        assertThat(placement("a,b,c,a,b,c", 3)).isEqualTo("[4]4 [5]5 [3]3 ");
    }

    /// For each of three ranks its keepers of choices, and that of its snapshots.
    private static String placement(String hosts, int keepers) {
        String[] found = new String[3];
        Job.local(3 + keepers)
                .device("threads")
                .with("atoll.on.failure", "recover")
                .with("atoll.recovery.keepers", Integer.toString(keepers))
                .with("atoll.recovery.hosts", hosts)
                .run(rank -> {
                    World world = rank.fabric();
                    Placement mine = new Placement(world, new Hosts(world));
                    OptionalInt holder = mine.ofSnapshots();
                    found[rank.number()] = mine.ofChoices()
                            + (holder.isPresent() ? "" + holder.getAsInt() : "-") + " ";
                });
        return String.join("", found);
    }
}
