// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.ring.BoardLayout;
import org.atoll.fabric.ring.Copier;
import org.atoll.fabric.ring.RingDevice;
import org.atoll.fabric.ring.RingLayout;

/// The file under /dev/shm that the ranks of a host map. Whoever comes first creates it, sparse
/// and readable by its user alone; everybody sets the same length. It exists only from the
/// moment the ranks have met until all have mapped it.
final class SharedFile implements RingDevice.Opening {
    private static final Path FOLDER = Path.of("/dev/shm");
    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Site site;
    private final BoardLayout boards;
    private final IntFunction<Copier> copiers;
    private Path file;

    SharedFile(Site site, BoardLayout boards, IntFunction<Copier> copiers) {
        this.site = site;
        this.boards = boards;
        this.copiers = copiers;
        this.file = FOLDER.resolve("atoll-" + site.key().job());
        if (!Files.isDirectory(FOLDER)) {
            throw new CommunicationException(
                    "the shm device needs " + FOLDER + ", which this host lacks", -1, null);
        }
    }

    @Override
    public String address() {
        return file.toString();
    }

    @Override
    public RingDevice.Region open(List<Card> cards, RingLayout layout) {
        String host = cards.get(site.rank()).host();
        int[] members =
                cards.stream().filter(c -> c.host().equals(host)).mapToInt(Card::rank).toArray();
        if (members[0] > 0) {
            // With gateways the ranks of one machine may share memory in several groups.
            file = FOLDER.resolve("atoll-" + site.key().job() + "-" + members[0]);
        }
        long rings = MappedRegion.bytes(members.length, layout);
        MemorySegment memory = map(rings + boards.bytes(members.length));
        return new MappedRegion(
                memory, rings, members, () -> copiers.apply(members.length), this);
    }

    private MemorySegment map(long bytes) {
        refuseIfTooLarge(bytes);
        Set<StandardOpenOption> options =
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(file, options, PRIVATE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
        } catch (IOException e) {
            throw new CommunicationException(
                    "cannot map " + bytes + " bytes of " + file + ": " + e.getMessage(), -1, e);
        }
    }

    /// The file is sparse: without this look the first store to a page that the file system has
    /// no room for would kill the process with SIGBUS.
    private void refuseIfTooLarge(long bytes) {
        long room;
        try {
            room = Files.getFileStore(FOLDER).getUsableSpace();
        } catch (IOException e) {
            throw new CommunicationException(
                    "cannot tell how much room " + FOLDER + " has: " + e.getMessage(), -1, e);
        }
        if (bytes > room) {
            throw new CommunicationException(
                    "the shm device needs " + bytes + " bytes in " + FOLDER + ", which has room"
                            + " for only " + room + "; make it larger, or set"
                            + " atoll.ring.body.bytes, atoll.ring.slots or atoll.boards to less",
                    -1,
                    null);
        }
    }

    /// Removes the name; the memory stays until the last rank has gone.
    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
