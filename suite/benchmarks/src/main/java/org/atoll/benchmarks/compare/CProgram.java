// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;

/// The C side, compiled once for each library and each version of its source.
public final class CProgram {
    private static final String SOURCE = "measure.c";

    private final Path folder;

    /// Creates the compile step.
    ///
    /// @param folder where sources and programs are kept
    public CProgram(Path folder) {
        this.folder = folder;
    }

    /// The usual folder: `atoll` in `XDG_CACHE_HOME` or `~/.cache`.
    ///
    /// @return the step
    public static CProgram inCache() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path root = cache == null || cache.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(cache);
        return new CProgram(root.resolve("atoll"));
    }

    /// Tells whether a command is on the search path.
    ///
    /// @param command its name
    /// @return true if it can be run
    public static boolean isPresent(String command) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, command)));
    }

    /// Compiles unless that was done before. Blocks for about a second the first time.
    ///
    /// @param library the library to link with
    /// @return the program
    /// @throws IllegalStateException if the compiler is absent or fails; one line says which
    /// @throws IOException if the folder cannot be written
    /// @throws InterruptedException if the thread is interrupted while the compiler runs
    public Path compile(MpiLibrary library) throws IOException, InterruptedException {
        if (!isPresent(library.compiler())) {
            throw new IllegalStateException(library.compiler() + " is not installed: on Debian,"
                    + " apt-get install lib" + library.word() + "-dev "
                    + (library == MpiLibrary.OPENMPI ? "openmpi-bin" : "mpich"));
        }
        byte[] source = source();
        Path program = folder.resolve("measure-" + library.word() + "-" + version(source));
        if (!Files.isExecutable(program)) {
            Files.createDirectories(folder);
            compile(library, source, program);
        }
        return program;
    }

    private void compile(MpiLibrary library, byte[] source, Path program)
            throws IOException, InterruptedException {
        Path work = Files.createTempDirectory(folder, "compile");
        Path text = Files.write(work.resolve(SOURCE), source);
        Path made = work.resolve("measure");
        Path log = work.resolve("log");
        int code = new ProcessBuilder(List.of(
                        library.compiler(), "-O2", "-std=gnu11", "-o", made.toString(),
                        text.toString()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        if (code != 0) {
            throw new IllegalStateException(library.compiler() + " failed; see " + log);
        }
        Files.move(made, program, StandardCopyOption.ATOMIC_MOVE);
        Files.delete(text);
        Files.delete(log);
        Files.delete(work);
    }

    private static byte[] source() throws IOException {
        try (InputStream in = CProgram.class.getResourceAsStream(SOURCE)) {
            if (in == null) {
                throw new AssertionError(SOURCE + " is missing from the jar");
            }
            return in.readAllBytes();
        }
    }

    private static String version(byte[] source) {
        CRC32 sum = new CRC32();
        sum.update(source);
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }
}
