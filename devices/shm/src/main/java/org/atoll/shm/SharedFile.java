// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.files.MemoryFile.Parts;
import org.atoll.fabric.files.MemoryFile;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.HostName;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.ring.RingDevice;
import org.jspecify.annotations.Nullable;

/// The file under /dev/shm that the ranks of a host map. The first of them makes it, in a folder
/// that only their user can enter, whose name follows from the job's secret: nobody else can have
/// one of that name there. It exists from the moment the ranks know each other until all have
/// mapped it.
///
/// What a rank looks at before anything has come is reserved when the file is made; the body of a
/// ring when its writer first wants it, and a board when it is taken: most jobs need a small part.
final class SharedFile implements RingDevice.Opening {
    private static final Path FOLDER = Path.of("/dev/shm");
    private static final byte[] PURPOSE = {'s', 'h', 'm'};
    private static final byte[] PAIRS = {'p', 'a', 'i', 'r', 's'};
    private static final int NAME_BYTES = 16;

    private final int rank;
    private final int[] members;
    private final IntFunction<Copier> copiers;
    private final Path path;
    private @Nullable Sizes sizes;
    private @Nullable MemoryFile file;
    private boolean settled;

    /// The file of some ranks.
    ///
    /// @param members the world ranks that share it, ascending
    /// @param copiers make what puts payloads there, for a number of ranks
    SharedFile(int rank, int[] members, JobKey key, IntFunction<Copier> copiers) {
        this.rank = rank;
        this.members = members.clone();
        this.copiers = copiers;
        this.path = path(key, members[0]);
    }

    /// Where the file is of the ranks of which one is the first: with gateways the ranks of one
    /// machine may share memory in several groups.
    static Path path(JobKey key, int first) {
        return path(key, PURPOSE, first);
    }

    /// Where ranks meet that come and go.
    static Path pairs(JobKey key) {
        return path(key, PAIRS, 0);
    }

    private static Path path(JobKey key, byte[] purpose, int first) {
        byte[] proof = key.proof(purpose, new byte[] {
            (byte) (first >> 24), (byte) (first >> 16), (byte) (first >> 8), (byte) first
        });
        return FOLDER.resolve("atoll-" + key.job() + "-"
                + HexFormat.of().formatHex(Arrays.copyOf(proof, NAME_BYTES)));
    }

    /// Makes the file, as large as there is room for. To be called by the first member only.
    ///
    /// @throws CommunicationException if there is too little room, or no such folder
    void create(Settings settings, int ranks) {
        if (!Files.isDirectory(FOLDER)) {
            throw new CommunicationException(
                    "the shm device needs " + FOLDER + ", which this host lacks", rank, null);
        }
        try {
            long room = MemoryFile.room();
            Sizes fitting = Sizes.fitting(settings, ranks, members.length, room);
            if (fitting.bytes(members.length) > room) {
                throw tooLittle(fitting, room);
            }
            MemoryFile made = make();
            file = made;
            made.map(fitting.bytes(members.length), Arena.ofAuto());
            if (!reserveFronts(made, fitting)) {
                close();
                throw tooLittle(fitting, MemoryFile.room());
            }
            sizes = fitting;
            Sizes best = Sizes.best(settings, ranks);
            if (!fitting.equals(best)) {
                sayLess(best, fitting, room);
            }
        } catch (IOException e) {
            close();
            throw new CommunicationException(
                    "the shm device cannot make " + path + ": " + e, rank, e);
        }
    }

    /// What a job of the same name and secret has left behind, which ranks that are started by hand
    /// may have, is not used again.
    private MemoryFile make() throws IOException {
        try (OwnFolder folder = OwnFolder.make(path)) {
            return MemoryFile.create(folder);
        } catch (FileAlreadyExistsException e) {
            OwnFolder.delete(path);
        }
        try (OwnFolder folder = OwnFolder.make(path)) {
            return MemoryFile.create(folder);
        }
    }

    private boolean reserveFronts(MemoryFile made, Sizes chosen) {
        int count = members.length;
        long bells = count * FutexSleeper.BYTES;
        return made.reserve(List.of(
                new Parts(0, bells, bells, 1),
                new Parts(bells, chosen.rings().frontBytes(), chosen.rings().bytes(),
                        (long) count * count),
                new Parts(chosen.ringBytes(count), chosen.boards().frontBytes(), 0, 1)));
    }

    private CommunicationException tooLittle(Sizes least, long room) {
        return new CommunicationException(
                "the shm device needs " + bytes(least.bytes(members.length)) + " in " + FOLDER
                        + " for " + members.length + " ranks, which has room for only "
                        + bytes(room) + ": make it larger or remove files there, start fewer"
                        + " ranks, set atoll.ring.body.bytes, atoll.ring.slots or atoll.boards to"
                        + " less, or use --device tcp",
                rank,
                null);
    }

    @SuppressWarnings("SystemOut") // the user is to know why a job is slower than on other hosts
    private void sayLess(Sizes best, Sizes fitting, long room) {
        System.err.println("atoll warning: " + FOLDER + " on " + host() + " has room for only "
                + bytes(room) + ": the " + members.length + " ranks there share "
                + bytes(fitting.bytes(members.length)) + " instead of "
                + bytes(best.bytes(members.length)) + ", which makes long messages slower");
    }

    private static String host() {
        try {
            return HostName.local();
        } catch (IOException e) {
            return "this host";
        }
    }

    /// Lengths as people read them, and exactly where they are short.
    private static String bytes(long count) {
        return count < 1 << 20
                ? count + " bytes"
                : String.format(Locale.ROOT, "%.1f MiB", (double) count / (1 << 20));
    }

    @Override
    public String address() {
        return sizes == null ? "" : sizes.text();
    }

    @Override
    public RingDevice.Region open(List<Card> cards) {
        Sizes chosen = sizes == null ? told(cards.get(members[0])) : sizes;
        long bytes = chosen.bytes(members.length);
        try {
            MemoryFile opened = file == null ? opened(bytes) : file;
            file = opened;
            MemorySegment memory = opened.map(bytes, Arena.ofAuto());
            return new MappedRegion(memory, chosen, members, this);
        } catch (IOException e) {
            throw new CommunicationException(
                    "cannot map " + bytes(bytes) + " of " + path + ": " + e, rank, e);
        }
    }

    private static Sizes told(Card first) {
        return Sizes.parse(first.addresses().getOrDefault("shm", ""));
    }

    private MemoryFile opened(long bytes) throws IOException {
        try (OwnFolder folder = OwnFolder.open(path)) {
            MemoryFile found = MemoryFile.open(folder);
            long size = found.size();
            if (size != bytes) {
                found.close();
                throw new IOException("it has " + size + " bytes");
            }
            return found;
        }
    }

    Copier copier() {
        return copiers.apply(members.length);
    }

    /// Makes sure that a part of the memory is there.
    ///
    /// @return false if there is no room for it
    boolean reserve(long at, long bytes) {
        MemoryFile known = file;
        return known != null && known.reserve(at, bytes);
    }

    /// Says that a ring has no memory.
    ///
    /// @param peer  the world rank it leads to
    /// @param bytes how much it needs
    CommunicationException full(int peer, long bytes) {
        String room;
        try {
            room = bytes(MemoryFile.room());
        } catch (IOException e) {
            room = "an unknown number of bytes";
        }
        return new CommunicationException(
                "rank " + rank + " cannot send to rank " + peer + ": it needs " + bytes(bytes)
                        + " more in " + FOLDER + ", which has filled up meanwhile and has room for"
                        + " only " + room + ": make it larger or remove files there, or use"
                        + " --device tcp",
                rank,
                null);
    }

    /// All have mapped it: whoever has made it removes the name. The memory stays until the last
    /// rank has gone.
    void settle() {
        if (sizes != null) {
            remove();
        }
        settled = true;
    }

    private void remove() {
        try {
            OwnFolder.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// If the ranks have not met, who is left removes the name.
    @Override
    public void close() {
        if (!settled) {
            remove();
        }
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
