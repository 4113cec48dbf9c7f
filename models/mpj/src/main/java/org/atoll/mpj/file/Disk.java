// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.atoll.mpj.making.Reason;
import org.jspecify.annotations.Nullable;

/// One rank's open file. Every call says where; any thread may call; errors name the file and the
/// cause.
public final class Disk {
    /// The most bytes that one call of the system moves.
    private static final long CHUNK = 1L << 20;

    private final Path path;
    private final FileChannel channel;
    private final boolean readable;

    /// What the system calls the file, whatever its path; null if it does not tell.
    private final @Nullable Object key;

    private final AtomicReference<@Nullable MemorySegment> spare = new AtomicReference<>();
    private final AtomicReference<@Nullable MemorySegment> window = new AtomicReference<>();

    private Disk(Path path, FileChannel channel, boolean readable) {
        this.path = path;
        this.channel = channel;
        this.readable = readable;
        this.key = keyAt(path);
    }

    private static @Nullable Object keyAt(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        } catch (IOException e) {
            return null;
        }
    }

    /// Opens a file.
    ///
    /// @param options as the JDK names them
    /// @throws UncheckedIOException if it cannot be opened
    public static Disk open(Path path, Set<? extends OpenOption> options) {
        try {
            return new Disk(
                    path,
                    FileChannel.open(path, options),
                    options.contains(StandardOpenOption.READ));
        } catch (IOException e) {
            throw failed("open", path, e);
        }
    }

    /// Deletes the file that was opened, unless another rank has done so: what is at its path by
    /// now may be another one, with a key of its own. No other file gets this one's as long as it
    /// is open; once it was closed nothing is deleted.
    ///
    /// @throws UncheckedIOException if it is there and cannot be deleted
    public void deleteIfThere() {
        try {
            if (channel.isOpen() && (key == null || key.equals(keyAt(path)))) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw failed("delete", path, e);
        }
    }

    /// Deletes a file.
    ///
    /// @throws UncheckedIOException if it is not there or cannot be deleted
    public static void delete(Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw failed("delete", path, e);
        }
    }

    /// What a failed call throws.
    static UncheckedIOException failed(String call, Path path, IOException cause) {
        Reason reason = Reason.of(cause);
        String why = reason == Reason.OTHER ? String.valueOf(cause.getMessage()) : reason.words();
        return new UncheckedIOException(call + " of " + path + ": " + why, cause);
    }

    /// The file.
    ///
    /// @return its path as it was given
    public Path path() {
        return path;
    }

    /// How long the file is.
    ///
    /// @return a number of bytes
    public long size() {
        try {
            return channel.size();
        } catch (IOException e) {
            throw failed("size", path, e);
        }
    }

    /// Makes the file longer or shorter.
    ///
    /// @param bytes how long it shall be; what is new reads as zeros
    public void resize(long bytes) {
        try {
            if (bytes > channel.size()) {
                channel.write(ByteBuffer.allocate(1), bytes - 1);
            } else {
                channel.truncate(bytes);
            }
        } catch (IOException e) {
            throw failed("setting the size", path, e);
        }
    }

    /// Makes sure that the file's first bytes have their place on the disk: writes them all again,
    /// and zeros behind them. What cannot be read, in a file that is written only, is left alone.
    public void allocate(long bytes) {
        MemorySegment buffer = take();
        for (long at = readable ? 0 : size(); at < bytes; at += CHUNK) {
            MemorySegment part = buffer.asSlice(0, Math.min(CHUNK, bytes - at));
            part.fill((byte) 0);
            if (readable) {
                read(part, at);
            }
            write(part, at);
        }
        spare.set(buffer);
    }

    /// Blocks until all that was written lies on the disk.
    public void sync() {
        try {
            channel.force(false);
        } catch (IOException e) {
            throw failed("sync", path, e);
        }
    }

    /// Closes the file.
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw failed("close", path, e);
        }
    }

    /// Writes bytes.
    ///
    /// @param from the bytes, in memory of any kind
    /// @param at   where they go
    void write(MemorySegment from, long at) {
        if (from.isNative()) {
            writeNative(from, at);
            return;
        }
        MemorySegment staging = take();
        for (long done = 0; done < from.byteSize(); done += CHUNK) {
            long length = Math.min(CHUNK, from.byteSize() - done);
            MemorySegment.copy(from, done, staging, 0, length);
            writeNative(staging.asSlice(0, length), at + done);
        }
        spare.set(staging);
    }

    private void writeNative(MemorySegment from, long at) {
        try {
            for (long done = 0; done < from.byteSize(); ) {
                ByteBuffer part = part(from, done);
                done += channel.write(part, at + done);
            }
        } catch (IOException e) {
            throw failed("write at " + at, path, e);
        }
    }

    /// Reads bytes.
    ///
    /// @param to where they go, in memory of any kind
    /// @param at where they are
    /// @return how many there were before the end of the file
    long read(MemorySegment to, long at) {
        if (to.isNative()) {
            return readNative(to, at);
        }
        MemorySegment staging = take();
        long done = 0;
        long got = CHUNK;
        while (done < to.byteSize() && got == CHUNK) {
            long length = Math.min(CHUNK, to.byteSize() - done);
            got = readNative(staging.asSlice(0, length), at + done);
            MemorySegment.copy(staging, 0, to, done, got);
            done += got;
        }
        spare.set(staging);
        return done;
    }

    private long readNative(MemorySegment to, long at) {
        try {
            long done = 0;
            while (done < to.byteSize()) {
                int got = channel.read(part(to, done), at + done);
                if (got <= 0) {
                    return done;
                }
                done += got;
            }
            return done;
        } catch (IOException e) {
            throw failed("read at " + at, path, e);
        }
    }

    private static ByteBuffer part(MemorySegment memory, long from) {
        return memory.asSlice(from, Math.min(CHUNK, memory.byteSize() - from)).asByteBuffer();
    }

    /// Memory of the length of a chunk, to be given back to `spare`.
    private MemorySegment take() {
        MemorySegment kept = spare.getAndSet(null);
        return kept == null ? memory(CHUNK) : kept;
    }

    /// Memory for an aggregator's window, to be given back with [#keep].
    MemorySegment window(int bytes) {
        MemorySegment kept = window.getAndSet(null);
        return kept == null || kept.byteSize() != bytes ? memory(bytes) : kept;
    }

    /// Keeps a window's memory for the next call.
    void keep(MemorySegment memory) {
        window.set(memory);
    }

    static MemorySegment memory(long bytes) {
        return Arena.ofAuto().allocate(bytes, 4096);
    }
}
