// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Memory that several processes of one user map: a file in an [OwnFolder], best in one that the
/// system keeps in memory. It is sparse: what nobody has reserved takes no memory, but the first
/// access to it kills the process when the file system is full by then. What was reserved is there.
///
/// The memory lives as long as its last mapping, whatever becomes of the file's name.
public final class MemoryFile implements Closeable {
    private static final Path SHARED = Path.of("/dev/shm");
    private static final String NAME = "memory";
    private static final int PIECE_BYTES = 1 << 16;
    private static final int RANDOM_BYTES = 16;
    private static final long MOST_SPARE_BYTES = 16 << 20;
    private static final long LOOK_NANOS = 50_000;

    private final FileChannel channel;
    private boolean first;

    private MemoryFile(FileChannel channel) {
        this.channel = channel;
    }

    /// A folder that the system keeps in memory, or else the one for temporary files.
    ///
    /// @return the folder, where all users may write
    public static Path place() {
        return Files.isDirectory(SHARED) ? SHARED : Path.of(System.getProperty("java.io.tmpdir"));
    }

    /// A name for the folder of a job's file that nobody can guess.
    ///
    /// @param job the job's name, by which the launcher finds what a dead job has left behind
    /// @return a path in [#place] where nothing is
    public static Path freshPath(String job) {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        return place().resolve("atoll-" + job + "-" + HexFormat.of().formatHex(random));
    }

    /// How much a file there may still take.
    ///
    /// @return a number of bytes
    /// @throws IOException if the system does not say
    public static long room() throws IOException {
        FileStore store = Files.getFileStore(place());
        // What has no limit says that it has no blocks.
        return store.getTotalSpace() == 0 ? Long.MAX_VALUE : store.getUsableSpace();
    }

    /// How much of that a program may have. A quarter, at most 16 MiB, stays free for its job:
    /// rings and boards between its ranks are reserved when they are first wanted.
    ///
    /// @return a number of bytes
    /// @throws IOException if the system does not say
    public static long roomForPrograms() throws IOException {
        long room = room();
        return room - Math.min(room / 4, MOST_SPARE_BYTES);
    }

    /// Makes the file of a folder.
    ///
    /// @param folder the folder, which has none yet
    /// @throws IOException if it cannot be made
    public static MemoryFile create(OwnFolder folder) throws IOException {
        return new MemoryFile(folder.create(NAME));
    }

    /// Opens the file of a folder.
    ///
    /// @throws IOException if there is none, or it is not this user's
    public static MemoryFile open(OwnFolder folder) throws IOException {
        return new MemoryFile(
                folder.open(NAME, StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    /// The file of a name that several processes open, of which the first makes it: it then has its
    /// length, and the parts are reserved. Blocks while another one makes it.
    ///
    /// @param name     what it is called in the folder; removed by nobody before all have opened it
    /// @param bytes    its length
    /// @param reserved what is to be there
    /// @throws IOException if it cannot be made or opened, or there is no room
    public static MemoryFile common(
            OwnFolder folder, String name, long bytes, List<Parts> reserved) throws IOException {
        MemoryFile file = new MemoryFile(opened(folder, name));
        Filling filling = file.new Filling(reserved, bytes);
        apart(filling);
        if (filling.failure != null) {
            file.close();
            throw filling.failure;
        }
        file.first = filling.made;
        return file;
    }

    /// Whether this process was the first that has opened a common file.
    ///
    /// @return true for one of them
    public boolean isFirst() {
        return first;
    }

    private static FileChannel opened(OwnFolder folder, String name) throws IOException {
        while (true) {
            try {
                return folder.create(name);
            } catch (FileAlreadyExistsException e) {
                // another one has made it
            }
            try {
                return folder.open(name, StandardOpenOption.READ, StandardOpenOption.WRITE);
            } catch (NoSuchFileException e) {
                // and has removed it
            }
        }
    }

    /// Maps the file, which then has at least that length.
    ///
    /// @param bytes how much of it
    /// @param arena how long
    /// @return the memory, zero where nobody has written
    /// @throws IOException if there are no addresses for it
    public MemorySegment map(long bytes, Arena arena) throws IOException {
        return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
    }

    /// How long the file is.
    ///
    /// @return a number of bytes, at most what somebody has mapped
    /// @throws IOException if the system does not say
    public long size() throws IOException {
        return channel.size();
    }

    /// Makes sure that a part of the memory is there, which is zero then. Nobody else may use it
    /// meanwhile. Blocks for some tenths of a millisecond for each MiB.
    ///
    /// @param at    where the part begins
    /// @param bytes how long it is
    /// @return false if there is no room for it
    public boolean reserve(long at, long bytes) {
        return reserve(List.of(new Parts(at, bytes, bytes, 1)));
    }

    /// Parts of the memory at equal distances.
    ///
    /// @param at       where the first part begins
    /// @param bytes    how long each is
    /// @param distance how far a part begins behind the one before it
    public record Parts(long at, long bytes, long distance, long count) {}

    /// The same for many parts.
    ///
    /// @param all the parts
    /// @return false if there is no room for them
    public boolean reserve(List<Parts> all) {
        Filling filling = new Filling(all, 0);
        apart(filling);
        return filling.failure == null;
    }

    /// An interrupt of the calling thread would close the channel.
    private static void apart(Runnable work) {
        Thread thread = Thread.ofPlatform().daemon().name("atoll-reserve").start(work);
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Writes zeros: the one way of having a file's pages that every file system knows. If the file
    /// is to have a length, that is done by the first of several processes.
    private final class Filling implements Runnable {
        private final List<Parts> all;
        private final long length;
        private @Nullable IOException failure;
        private boolean made;

        Filling(List<Parts> all, long length) {
            this.all = all;
            this.length = length;
        }

        @Override
        public void run() {
            try {
                if (length == 0) {
                    fill();
                } else {
                    fillOnce();
                }
            } catch (IOException e) {
                failure = e;
            }
        }

        private void fillOnce() throws IOException {
            FileLock lock = locked();
            try {
                if (channel.size() < length) {
                    fill();
                    channel.write(ByteBuffer.allocate(1), length - 1);
                    made = true;
                }
            } finally {
                lock.release();
            }
        }

        /// A lock is a process's, and another thread of this one may have it.
        private FileLock locked() throws IOException {
            while (true) {
                try {
                    return channel.lock();
                } catch (OverlappingFileLockException e) {
                    LockSupport.parkNanos(LOOK_NANOS);
                }
            }
        }

        private void fill() throws IOException {
            ByteBuffer zeros = ByteBuffer.allocate(PIECE_BYTES);
            for (Parts parts : all) {
                for (long part = 0; part < parts.count; part++) {
                    fill(zeros, parts.at + part * parts.distance, parts.bytes);
                }
            }
        }

        private void fill(ByteBuffer zeros, long from, long bytes) throws IOException {
            long end = from + bytes;
            long next = from;
            while (next < end) {
                zeros.clear().limit((int) Math.min(zeros.capacity(), end - next));
                next += channel.write(zeros, next);
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
