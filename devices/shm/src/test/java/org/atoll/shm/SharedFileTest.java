// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.atoll.fabric.FrameTable;
import org.atoll.fabric.World;
import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.files.MemoryFile;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;
import org.atoll.job.contract.Ranks;
import org.atoll.job.local.LocalMembership;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class SharedFileTest {
    private static final Settings DEFAULTS = settings(Map.of());

    private static Settings settings(Map<String, String> values) {
        Properties properties = new Properties();
        properties.putAll(values);
        return new Settings(properties, Map.of(), new Properties());
    }

    private static Path pathOf(Membership member) {
        return SharedFile.path(member.key(), 0);
    }

    private static SharedFile file(Membership member, int ranks) {
        return new SharedFile(
                member.rank(), IntStream.range(0, ranks).toArray(), member.key(),
                members -> Copier.PLAIN);
    }

    private static Card card(int rank, String host) {
        return new Card(rank, 0, host, 1, "local", Map.of());
    }

    @Test
    void aHostWithTooLittleRoomIsToldSoAndNothingIsLeft() throws IOException {
        long room = MemoryFile.room();
        Settings large = settings(Map.of("atoll.ring.body.bytes", "" + (1 << 30)));
        int ranks = 2;
        while (Sizes.fitting(large, ranks, ranks, 0).bytes(ranks) <= room) {
            ranks++;
        }
        int all = ranks;
        Membership member = LocalMembership.job(ranks, "shm").getFirst();
        SharedFile file = file(member, ranks);
        assertThatThrownBy(() -> file.create(large, all))
                .isInstanceOf(CommunicationException.class)
                .hasMessageMatching("the shm device needs [0-9.]+ MiB in /dev/shm for " + all
                        + " ranks, which has room for only [0-9.]+ MiB: .*"
                        + "atoll.ring.body.bytes.*--device tcp");
        assertThat(pathOf(member)).doesNotExist();
    }

    /// They have 64 MiB.
    @Test
    void upToEightRanksFitIntoTheSharedMemoryOfAContainer() {
        for (int ranks = 1; ranks <= 8; ranks++) {
            assertThat(Sizes.slots(ranks)).isEqualTo(ranks <= 2 ? 64 : ranks <= 4 ? 32 : 16);
            assertThat(Sizes.best(DEFAULTS, ranks).bytes(ranks)).isLessThan(64 << 20);
        }
        assertThat(Sizes.slots(64)).isEqualTo(BoardLayout.FEW_SLOTS);
        assertThat(IntStream.of(2, 4, 5, 8, 64).map(Sizes::bodyBytes))
                .containsExactly(1 << 20, 1 << 20, 512 << 10, 256 << 10, 256 << 10);
    }

    @Test
    void whereThereIsLessRoomRingsAreSmaller() {
        Sizes best = Sizes.best(DEFAULTS, 16);
        long bytes = best.bytes(16);
        assertThat(Sizes.fitting(DEFAULTS, 16, 16, bytes)).isEqualTo(best);
        Sizes next = Sizes.fitting(DEFAULTS, 16, 16, bytes - 1);
        assertThat(next.bytes(16)).isBetween(bytes / 3, bytes - 1);
        Sizes least = Sizes.fitting(DEFAULTS, 16, 16, 0);
        assertThat(least.rings().bodyBytes()).isEqualTo(32 << 10);
        assertThat(least.boards().slots()).isEqualTo(2);
        for (Sizes each : List.of(best, next, least)) {
            assertThat(Sizes.parse(each.text())).isEqualTo(each);
            assertThat(Sizes.fitting(DEFAULTS, 16, 16, each.bytes(16))).isEqualTo(each);
        }
        Settings set = settings(Map.of(
                "atoll.ring.body.bytes", "65536", "atoll.board.slots", "4"));
        assertThat(Sizes.fitting(set, 16, 16, 0)).isEqualTo(Sizes.best(set, 16));
    }

    @Test
    void ranksThatShareProcessorsCopyShortPiecesThroughTheCaches() {
        assertThat(SharedMemoryDeviceProvider.leastBytes(2, 2)).isEqualTo(8 << 10);
        assertThat(SharedMemoryDeviceProvider.leastBytes(3, 2)).isEqualTo(16 << 10);
        assertThat(SharedMemoryDeviceProvider.gain(2, 2)).isEqualTo(4);
        assertThat(SharedMemoryDeviceProvider.gain(3, 2)).isEqualTo(2);
    }

    @Test
    void theFileIsPrivateWhileTheRanksMeet() throws IOException {
        Membership member = LocalMembership.job(2, "shm").getFirst();
        SharedFile file = file(member, 2);
        try {
            file.create(DEFAULTS, 2);
            assertThat(permissions(pathOf(member))).isEqualTo("rwx------");
            assertThat(permissions(pathOf(member).resolve("memory"))).isEqualTo("rw-------");
        } finally {
            file.close();
        }
        assertThat(pathOf(member)).doesNotExist();
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    /// Who knows the job's name, which is no secret, does not know that of its file.
    @Test
    void theNameFollowsFromTheSecret() {
        JobKey key = new JobKey("job", new byte[JobKey.SECRET_BYTES]);
        byte[] other = new byte[JobKey.SECRET_BYTES];
        other[0] = 1;
        assertThat(SharedFile.path(key, 0).toString()).matches("/dev/shm/atoll-job-[0-9a-f]{32}");
        assertThat(SharedFile.path(key, 0))
                .isNotEqualTo(SharedFile.path(new JobKey("job", other), 0))
                .isNotEqualTo(SharedFile.path(key, 1));
    }

    @Test
    void whatIsNotTheFirstRanksFileIsNotMapped(@TempDir Path elsewhere) throws IOException {
        List<LocalMembership> members = LocalMembership.job(2, "shm");
        Path path = pathOf(members.getFirst());
        String told = Sizes.best(DEFAULTS, 2).text();
        List<Card> cards = List.of(
                card(0, "here").with(Map.of("shm", told)), card(1, "here"));
        SharedFile second = file(members.get(1), 2);
        try {
            Files.createSymbolicLink(path, elsewhere);
            assertRefused(second, cards, "is a link");
            Files.delete(path);
            Files.createDirectory(path);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));
            assertRefused(second, cards, "lets other users in");
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            assertRefused(second, cards, "NoSuchFile");
            Path memory = Files.createFile(path.resolve("memory"));
            assertRefused(second, cards, "it has 0 bytes");
            Files.delete(memory);
            Files.createSymbolicLink(memory, Files.createFile(elsewhere.resolve("file")));
            assertRefused(second, cards, "is not a file of this user's");
        } finally {
            second.close();
        }
        assertThat(path).doesNotExist();
    }

    private static void assertRefused(SharedFile file, List<Card> cards, String why) {
        assertThatThrownBy(() -> file.open(cards))
                .isInstanceOf(CommunicationException.class)
                .hasMessageStartingWith("cannot map ")
                .hasMessageContaining(why);
    }

    /// What ranks that were started by hand with the same name and secret have left behind.
    @Test
    void theRestOfAnEarlierJobIsNotUsedAgain() throws IOException {
        List<LocalMembership> members = LocalMembership.job(2, "shm");
        SharedFile file = file(members.getFirst(), 2);
        Path memory = Files.createDirectory(pathOf(members.getFirst())).resolve("memory");
        Files.writeString(memory, "old");
        try {
            file.create(DEFAULTS, 2);
            assertThat(file.open(List.of()).memory().get(ValueLayout.JAVA_INT, 0)).isZero();
        } finally {
            file.close();
        }
    }

    @Test
    void theFileIsGoneOnceAllHaveStarted() {
        List<LocalMembership> members = LocalMembership.job(3, "shm");
        new Ranks("shm", new SharedMemoryDeviceProvider()).start(members, Map.of(), world -> {
            if (world.rank() == 0) {
                // It has made the file.
                assertThat(pathOf(members.getFirst())).doesNotExist();
            }
            world.close();
        });
    }

    @Test
    void theFileIsGoneWhenTheJobFailsDuringItsStart() throws Exception {
        List<LocalMembership> members = LocalMembership.job(2, "shm");
        Card elsewhere = card(1, "elsewhere").withServices(FrameTable.ofThisJvm().digest());
        Path file = pathOf(members.getFirst());
        CompletableFuture<World> joining = CompletableFuture.supplyAsync(() -> World.join(
                members.getFirst(), DEFAULTS, List.of(new SharedMemoryDeviceProvider())));
        members.get(1).exchange(elsewhere);
        while (!Files.exists(file)) {
            assertThat(joining).as("still on its way").isNotDone();
            Thread.onSpinWait();
        }
        members.get(1).exchange(elsewhere);
        members.get(1).abort(1, "the roof fell in");
        assertThatThrownBy(() -> joining.get(100, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(CommunicationException.class)
                .hasMessageContaining("rank 1 failed: the roof fell in");
        assertThat(file).doesNotExist();
    }
}
