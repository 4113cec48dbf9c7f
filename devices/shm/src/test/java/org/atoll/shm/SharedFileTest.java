// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.Settings;
import org.atoll.fabric.World;
import org.atoll.fabric.contract.Ranks;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.LocalMembership;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.ring.BoardLayout;
import org.atoll.fabric.ring.Copier;
import org.atoll.fabric.ring.RingLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SharedFileTest {
    private static final Path FOLDER = Path.of("/dev/shm");
    private static final Settings DEFAULTS =
            new Settings(new Properties(), Map.of(), new Properties());
    private static final BoardLayout BOARDS =
            BoardLayout.of(DEFAULTS, BoardLayout.FEW_SLOTS);

    private static Path fileOf(Membership member) {
        return FOLDER.resolve("atoll-" + member.key().job());
    }

    private static Card card(int rank, String host) {
        return new Card(rank, 0, host, 1, "local", Map.of());
    }

    @Test
    void aHostWithTooLittleRoomIsToldSoAndNothingIsLeft() throws IOException {
        long room = Files.getFileStore(FOLDER).getUsableSpace();
        RingLayout layout = new RingLayout(4, 1 << 30);
        List<Card> cards = new ArrayList<>();
        while (MappedRegion.bytes(cards.size(), layout) <= room) {
            cards.add(card(cards.size(), "here"));
        }
        Membership member = LocalMembership.job(cards.size(), "shm").getFirst();
        Site site = new Site(0, cards.size(), 0, member.key(), DEFAULTS);
        SharedFile file = new SharedFile(site, BOARDS, ranks -> Copier.PLAIN);
        assertThatThrownBy(() -> file.open(cards, layout))
                .isInstanceOf(CommunicationException.class)
                .hasMessageContaining(
                        MappedRegion.bytes(cards.size(), layout)
                                + BOARDS.bytes(cards.size()) + " bytes")
                .hasMessageContaining("/dev/shm")
                .hasMessageContaining("atoll.ring.body.bytes");
        assertThat(fileOf(member)).doesNotExist();
    }

    /// They have 64 MiB.
    @Test
    void upToEightRanksFitIntoTheSharedMemoryOfAContainer() {
        for (int ranks = 1; ranks <= 8; ranks++) {
            int slots = SharedMemoryDeviceProvider.slots(ranks);
            assertThat(slots).isEqualTo(ranks <= 2 ? 64 : ranks <= 4 ? 32 : 16);
            RingLayout rings = RingLayout.of(
                    DEFAULTS, SharedMemoryDeviceProvider.bodyBytes(ranks));
            assertThat(MappedRegion.bytes(ranks, rings)
                            + BoardLayout.of(DEFAULTS, slots).bytes(ranks))
                    .isLessThan(64 << 20);
        }
        assertThat(SharedMemoryDeviceProvider.slots(64)).isEqualTo(BoardLayout.FEW_SLOTS);
        assertThat(IntStream.of(2, 4, 5, 8, 64).map(SharedMemoryDeviceProvider::bodyBytes))
                .containsExactly(1 << 20, 1 << 20, 512 << 10, 256 << 10, 256 << 10);
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
        SharedFile file = new SharedFile(
                new Site(0, 2, 0, member.key(), DEFAULTS), BOARDS, ranks -> Copier.PLAIN);
        try {
            file.open(List.of(card(0, "here"), card(1, "here")), new RingLayout(4, 4096));
            assertThat(Files.getPosixFilePermissions(fileOf(member)))
                    .hasSize(2)
                    .allMatch(permission -> permission.name().startsWith("OWNER_"));
        } finally {
            file.close();
        }
        assertThat(fileOf(member)).doesNotExist();
    }

    @Test
    void theFileIsGoneOnceAllHaveStarted() {
        List<LocalMembership> members = LocalMembership.job(3, "shm");
        new Ranks("shm", new SharedMemoryDeviceProvider()).start(members, Map.of(), world -> {
            assertThat(fileOf(members.getFirst())).doesNotExist();
            world.close();
        });
    }

    @Test
    void theFileIsGoneWhenTheJobFailsDuringItsStart() throws Exception {
        List<LocalMembership> members = LocalMembership.job(2, "shm");
        Path file = fileOf(members.getFirst());
        CompletableFuture<World> joining = CompletableFuture.supplyAsync(() -> World.join(
                members.getFirst(), DEFAULTS, List.of(new SharedMemoryDeviceProvider())));
        members.get(1).exchange(card(1, "elsewhere"));
        members.get(1).exchange(card(1, "elsewhere"));
        while (!Files.exists(file)) {
            assertThat(joining).as("still on its way").isNotDone();
            Thread.onSpinWait();
        }
        members.get(1).abort(1, "the roof fell in");
        assertThatThrownBy(() -> joining.get(100, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(CommunicationException.class)
                .hasMessageContaining("rank 1 failed: the roof fell in");
        assertThat(file).doesNotExist();
    }
}
