// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.fabric.files.NamedFile;
import org.jspecify.annotations.Nullable;

/// Writes what each rank prints to files of its own: `rank.N.out` and `rank.N.err`, and
/// `rank.W.N.out` for a rank of a world that was spawned.
public final class OutputFiles implements OutputSink, Closeable {
    private final Path directory;
    private final ProcessNames names;
    private final Map<String, OutputStream> files = new ConcurrentHashMap<>();
    private volatile @Nullable String loss;

    /// Creates the directory and the files of the first world.
    ///
    /// @param size      the number of ranks
    /// @throws IOException if a file cannot be created
    public OutputFiles(Path directory, int size, ProcessNames names) throws IOException {
        this.directory = directory;
        this.names = names;
        try {
            NamedFile.folder(directory);
        } catch (FileSystemException e) {
            throw new IOException("--output: there is no folder for files: " + e.getMessage(), e);
        }
        for (int rank = 0; rank < size; rank++) {
            files.put(name(rank, false), open(name(rank, false)));
            files.put(name(rank, true), open(name(rank, true)));
        }
    }

    private String name(int rank, boolean error) {
        return "rank." + names.tag(rank) + (error ? ".err" : ".out");
    }

    private OutputStream open(String name) throws IOException {
        try {
            return NamedFile.at(directory.resolve(name)).open(StandardOpenOption.TRUNCATE_EXISTING);
        } catch (FileSystemException e) {
            throw new IOException("--output: cannot write " + e.getMessage(), e);
        }
    }

    private OutputStream openLater(String name) {
        try {
            return open(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void lines(int rank, boolean error, byte[] bytes, int length) {
        try {
            // One relay thread per stream: nobody else writes to this file.
            files.computeIfAbsent(name(rank, error), this::openLater).write(bytes, 0, length);
        } catch (IOException | UncheckedIOException e) {
            loss = String.valueOf(e.getMessage());
        }
    }

    @Override
    public Optional<String> loss() {
        return Optional.ofNullable(loss);
    }

    @Override
    public void close() throws IOException {
        for (OutputStream file : files.values()) {
            file.close();
        }
    }
}
