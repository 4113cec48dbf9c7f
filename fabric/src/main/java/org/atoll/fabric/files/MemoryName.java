// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The name by which other processes of the user find a [MemoryFile], as bytes of one length that
/// ranks tell each other. It is there until it is closed: the memory lives as long as its last
/// mapping.
public final class MemoryName implements AutoCloseable {
    /// How long the bytes of a name are.
    public static final int BYTES = 512;

    private static final MemoryName NONE = new MemoryName(null);

    private final @Nullable Path folder;

    private MemoryName(@Nullable Path folder) {
        this.folder = folder;
    }

    /// The name of nothing.
    public static MemoryName none() {
        return NONE;
    }

    /// Makes a file for a program, in a folder that only this user can enter.
    ///
    /// @param job   the job's name, by which the launcher finds what a dead job has left behind
    /// @param bytes how much will be reserved of it
    /// @return that of nothing, if there is no room for it or it cannot be made
    public static MemoryName make(String job, long bytes) {
        MemoryName name = new MemoryName(MemoryFile.freshPath(job));
        try {
            if (MemoryFile.roomForPrograms() < bytes || name.text().length > BYTES) {
                return NONE;
            }
            return name.made();
        } catch (IOException e) {
            name.discard();
            return NONE;
        }
    }

    private MemoryName made() throws IOException {
        if (folder != null) {
            try (OwnFolder made = OwnFolder.make(folder)) {
                MemoryFile.create(made).close();
            }
        }
        return this;
    }

    /// Takes away what was made before the rest failed, if anything was.
    private void discard() {
        try {
            close();
        } catch (UncheckedIOException e) {
            assert e != null; // the launcher removes what a job leaves behind
        }
    }

    private byte[] text() {
        return folder == null ? new byte[0] : folder.toString().getBytes(StandardCharsets.UTF_8);
    }

    /// The name, for others.
    ///
    /// @return as many bytes as [#BYTES] says
    public byte[] bytes() {
        return Arrays.copyOf(text(), BYTES);
    }

    /// Opens a file that another process, or this one, has made.
    ///
    /// @param names  what [#bytes] has given there, for several processes one behind the other
    /// @param number which of them
    /// @throws IOException if it is the name of nothing, or there is no such file of this user's
    public static MemoryFile open(byte[] names, int number) throws IOException {
        String path = new String(names, number * BYTES, BYTES, StandardCharsets.UTF_8)
                .replace("\0", "");
        if (path.isEmpty()) {
            throw new NoSuchFileException("memory number " + number + " was not made");
        }
        try (OwnFolder folder = OwnFolder.open(Path.of(path))) {
            return MemoryFile.open(folder);
        }
    }

    /// Takes the name away.
    ///
    /// @throws UncheckedIOException if it is there and cannot be deleted
    @Override
    public void close() {
        try {
            if (folder != null) {
                OwnFolder.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
