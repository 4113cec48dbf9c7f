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
import java.nio.file.Files;
import java.nio.file.Path;

/// A folder for the part of a log that is beyond its budget. Each block is a file that is mapped,
/// so the system writes it out and reads it back as memory is short. A file has no name any more
/// when it is used: however the process ends, none is left.
final class SpillFolder {
    private static final int CHUNK = 1 << 16;

    private final Path folder;

    SpillFolder(Path folder) {
        this.folder = folder;
    }

    /// A block on disk. Its space is taken here and now: a disk that becomes full later would end
    /// the process at the write to memory.
    ///
    /// @param arena whose end frees the block and its space
    /// @param bytes its length
    /// @param taken how much is kept already, for the error
    /// @throws IllegalStateException if the folder cannot be used or has no room
    MemorySegment take(Arena arena, long bytes, long taken) {
        try {
            Path file = Files.createTempFile(folder, "atoll-log", ".spill");
            try (FileChannel channel = FileChannel.open(file, READ, WRITE)) {
                Files.delete(file);
                fill(channel, bytes);
                return channel.map(MapMode.READ_WRITE, 0, bytes, arena);
            } finally {
                boolean _ = Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the log of messages has " + taken
                    + " bytes and needs " + bytes + " more, beyond its budget; " + folder
                    + " has " + free() + " bytes free: " + e.getMessage(), e);
        }
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
