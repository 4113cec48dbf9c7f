// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// A folder for the part of a log that is beyond its budget. Each block is a file that is mapped,
/// so the system writes it out and reads it back as memory is short. A file has no name any more
/// when it is used: however the process ends, none is left. One that is killed between two calls of
/// the system leaves an empty file, which goes with the next life, or with the first use of the
/// folder by any other rank: nobody needs a name.
final class SpillFolder {
    private static final int CHUNK = 1 << 16;
    private static final String START = "atoll-log-";
    private static final String END = ".spill";
    private static final int ATTEMPTS = 10;

    private final Path folder;
    private boolean isSwept;

    SpillFolder(Path folder) {
        this.folder = folder;
    }

    /// Removes the names that killed processes have left. Those of other users stay.
    void sweep() {
        isSwept = true;
        try (DirectoryStream<Path> left =
                Files.newDirectoryStream(folder, START + "*" + END)) {
            left.forEach(SpillFolder::remove);
        } catch (IOException | DirectoryIteratorException e) {
            assert e != null; // whoever needs the folder hears of it
        }
    }

    private static void remove(Path file) {
        try {
            boolean _ = Files.deleteIfExists(file);
        } catch (IOException e) {
            assert e != null; // it is another user's
        }
    }

    /// A block on disk. Its space is taken here and now: a disk that becomes full later would end
    /// the process at the write to memory.
    ///
    /// @param arena whose end frees the block and its space
    /// @param bytes its length
    /// @param taken how much is kept already, for the error
    /// @throws IllegalStateException if the folder cannot be used or has no room
    MemorySegment take(Arena arena, long bytes, long taken) {
        if (!isSwept) {
            sweep();
        }
        try (FileChannel channel = nameless()) {
            fill(channel, bytes);
            return channel.map(MapMode.READ_WRITE, 0, bytes, arena);
        } catch (IOException e) {
            throw new IllegalStateException("the log of messages has " + taken
                    + " bytes and needs " + bytes + " more, beyond its budget; " + folder
                    + " has " + free() + " bytes free: " + e.getMessage(), e);
        }
    }

    private FileChannel nameless() throws IOException {
        NoSuchFileException swept = new NoSuchFileException(folder.toString());
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Path file = Files.createTempFile(folder, START, END);
            try {
                return FileChannel.open(file, READ, WRITE);
            } catch (NoSuchFileException e) {
                swept = e; // somebody has removed all names
            } finally {
                remove(file);
            }
        }
        throw swept;
    }

    private static void fill(FileChannel channel, long bytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK);
        for (long left = bytes; left > 0; left -= zeros.position()) {
            zeros.position(0).limit((int) Math.min(CHUNK, left));
            int _ = channel.write(zeros);
        }
    }

    private long free() {
        return folder.toFile().getUsableSpace();
    }
}
