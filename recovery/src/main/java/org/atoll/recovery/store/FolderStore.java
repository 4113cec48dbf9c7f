// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.atoll.fabric.files.FullDisk;
import org.atoll.fabric.files.NamedFile;
import org.atoll.fabric.files.OwnFolder;

/// Pieces as files in a folder that only the user can enter. A piece is written beside its place,
/// forced to disk and then renamed, and the folder is forced. The pieces with one first word are
/// written by one process at a time: what others have left unfinished there is removed.
public final class FolderStore implements Store {
    /// The longest part of a segment that has a view as a buffer.
    private static final long LONGEST_VIEW = 1L << 30;
    private static final int MOST_VIEWS = 512;
    private static final double MEBI = 1 << 20;

    private final Path folder;
    private final AtomicLong written = new AtomicLong();

    private FolderStore(Path folder) {
        this.folder = folder;
    }

    /// Opens a folder; makes it, and what is missing of the way there. Blocks.
    ///
    /// @param path the folder
    /// @throws IOException if it cannot be made, is not the user's alone, or cannot be written: one
    ///     line with its name and the reason
    public static FolderStore at(Path path) throws IOException {
        Path name = path.toAbsolutePath().normalize();
        Path parent = name.getParent();
        if (parent == null) {
            throw new FileSystemException(path.toString(), null, "it is no folder of the user's");
        }
        Path folder = way(parent).resolve(name.getFileName());
        OwnFolder.of(folder).close();
        if (!Files.isWritable(folder)) {
            throw new FileSystemException(path.toString(), null, "the folder cannot be written");
        }
        return new FolderStore(folder);
    }

    /// Makes what is missing of a way, which another rank of the host may do at the same time.
    private static Path way(Path folder) throws IOException {
        try {
            return NamedFile.folder(folder);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
            return NamedFile.folder(folder);
        }
    }

    /// Opens a folder that is there, to look at it. Blocks.
    ///
    /// @param path the folder
    /// @throws IOException if there is none, or it is not the user's alone
    public static FolderStore existing(Path path) throws IOException {
        Path folder = path.toAbsolutePath().normalize();
        OwnFolder.open(folder).close();
        return new FolderStore(folder);
    }

    @Override
    public void publish(String name, List<MemorySegment> piece) throws IOException {
        Place place = place(name);
        String mine = "." + ProcessHandle.current().pid() + "-";
        String unfinished =
                place.word + mine + written.incrementAndGet() + PieceNames.UNFINISHED;
        try (OwnFolder opened = made(place)) {
            opened.delete(word -> word.equals(unfinished)
                    || (word.endsWith(PieceNames.UNFINISHED) && !word.contains(mine)));
            try {
                writeForced(opened, unfinished, piece);
                opened.rename(unfinished, place.word);
            } catch (IOException e) {
                OwnFolder.delete(place.folder.resolve(unfinished));
                throw e;
            }
            force(place.folder);
        } catch (IOException e) {
            throw refusal(name, piece.stream().mapToLong(MemorySegment::byteSize).sum(), e);
        }
    }

    @Override
    public void append(String name, MemorySegment bytes) throws IOException {
        Place place = place(name);
        try (OwnFolder opened = made(place)) {
            boolean fresh = !Files.exists(
                    place.folder.resolve(place.word), LinkOption.NOFOLLOW_LINKS);
            try (FileChannel channel = fresh
                    ? opened.create(place.word)
                    : opened.open(place.word, StandardOpenOption.WRITE)) {
                channel.position(channel.size());
                write(channel, List.of(bytes));
                channel.force(true);
            }
            if (fresh) {
                force(place.folder);
            }
        } catch (IOException e) {
            throw refusal(name, bytes.byteSize(), e);
        }
    }

    @Override
    public MemorySegment read(String name, Arena arena) throws IOException {
        Place place = place(name);
        try (OwnFolder opened = OwnFolder.open(place.folder);
                FileChannel channel = opened.open(place.word, StandardOpenOption.READ)) {
            MemorySegment bytes = arena.allocate(channel.size(), Long.BYTES);
            long done = 0;
            while (done < bytes.byteSize()) {
                long length = Math.min(LONGEST_VIEW, bytes.byteSize() - done);
                int got = channel.read(bytes.asSlice(done, length).asByteBuffer());
                if (got < 0) {
                    return bytes.asSlice(0, done);
                }
                done += got;
            }
            return bytes;
        }
    }

    @Override
    public List<String> names() throws IOException {
        List<String> found = new ArrayList<>();
        for (String word : words(folder)) {
            if (!Files.isDirectory(folder.resolve(word), LinkOption.NOFOLLOW_LINKS)) {
                found.add(word);
                continue;
            }
            for (String second : words(folder.resolve(word))) {
                found.add(word + "/" + second);
            }
        }
        found.removeIf(name -> name.endsWith(PieceNames.UNFINISHED));
        Collections.sort(found);
        return found;
    }

    private static List<String> words(Path place) throws IOException {
        try (OwnFolder opened = OwnFolder.open(place)) {
            return opened.names();
        }
    }

    @Override
    public void delete(String name) throws IOException {
        Place place = place(name);
        try (OwnFolder opened = OwnFolder.open(place.folder)) {
            opened.delete(word -> word.equals(place.word));
        } catch (NoSuchFileException e) {
            // Nor is there a folder for it.
            assert e != null;
        }
    }

    @Override
    public String place() {
        return folder.toString();
    }

    @Override
    public String toString() {
        return place();
    }

    /// The place of a piece.
    private record Place(Path folder, String word) {}

    private Place place(String name) {
        String checked = PieceNames.checked(name);
        int slash = checked.indexOf('/');
        return slash < 0
                ? new Place(folder, checked)
                : new Place(folder.resolve(checked.substring(0, slash)),
                        checked.substring(slash + 1));
    }

    private OwnFolder made(Place place) throws IOException {
        boolean fresh = !Files.exists(place.folder, LinkOption.NOFOLLOW_LINKS);
        OwnFolder opened = OwnFolder.of(place.folder);
        if (fresh) {
            force(folder);
        }
        return opened;
    }

    private static void force(Path place) throws IOException {
        try (FileChannel channel = FileChannel.open(place, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static void writeForced(
            OwnFolder opened, String word, List<MemorySegment> piece) throws IOException {
        try (FileChannel channel = opened.create(word)) {
            write(channel, piece);
            channel.force(true);
        }
    }

    private static void write(FileChannel channel, List<MemorySegment> piece)
            throws IOException {
        List<ByteBuffer> views = new ArrayList<>();
        for (MemorySegment segment : piece) {
            for (long at = 0; at < segment.byteSize(); at += LONGEST_VIEW) {
                long length = Math.min(LONGEST_VIEW, segment.byteSize() - at);
                views.add(segment.asSlice(at, length).asByteBuffer());
            }
        }
        for (int first = 0; first < views.size(); first += MOST_VIEWS) {
            List<ByteBuffer> some =
                    views.subList(first, Math.min(views.size(), first + MOST_VIEWS));
            ByteBuffer[] group = some.toArray(ByteBuffer[]::new);
            while (some.getLast().hasRemaining()) {
                long got = channel.write(group);
                assert got >= 0;
            }
        }
    }

    /// One line for what has failed; of a full disk, with sizes.
    IOException refusal(String name, long bytes, IOException cause) {
        if (!FullDisk.isReasonOf(cause)) {
            String reason = cause instanceof FileSystemException file && file.getReason() != null
                    ? file.getReason()
                    : String.valueOf(cause.getMessage());
            return new IOException(
                    name + " cannot be written in " + folder + ": " + reason, cause);
        }
        return new IOException(String.format(
                java.util.Locale.ROOT, "%s of %.1f MiB cannot be written in %s: the disk is full"
                        + " (%.1f MiB are free)",
                name, bytes / MEBI, folder, free() / MEBI), cause);
    }

    private long free() {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            return 0;
        }
    }
}
