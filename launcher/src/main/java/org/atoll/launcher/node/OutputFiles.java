// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Writes what each rank prints to files of its own: `rank.N.out` and `rank.N.err`.
public final class OutputFiles implements OutputSink, Closeable {
    private final List<OutputStream> files = new ArrayList<>();

    /// Creates the directory and the files.
    ///
    /// @param directory where
    /// @param size      the number of ranks
    /// @throws IOException if a file cannot be created
    public OutputFiles(Path directory, int size) throws IOException {
        Files.createDirectories(directory);
        for (int rank = 0; rank < size; rank++) {
            files.add(Files.newOutputStream(directory.resolve("rank." + rank + ".out")));
            files.add(Files.newOutputStream(directory.resolve("rank." + rank + ".err")));
        }
    }

    @Override
    public void lines(int rank, boolean error, byte[] bytes, int length) {
        try {
            // One relay thread per stream: nobody else writes to this file.
            files.get(2 * rank + (error ? 1 : 0)).write(bytes, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (OutputStream file : files) {
            file.close();
        }
    }
}
