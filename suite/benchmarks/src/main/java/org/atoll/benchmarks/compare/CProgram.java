// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;

/// The C side, compiled once for each compiler, library, and version of its source.
public final class CProgram {
    private static final Source MEASURE = new Source(CProgram.class, "measure.c");

    private final Path folder;

    /// The place of a source file.
    ///
    /// @param near a class beside whose file it lies
    public record Source(Class<?> near, String name) {
        private byte[] bytes() throws IOException {
            try (InputStream in = near.getResourceAsStream(name)) {
                if (in == null) {
                    throw new AssertionError(name + " is missing from the jar");
                }
                return in.readAllBytes();
            }
        }

        private String word() {
            return name.substring(0, name.lastIndexOf('.'));
        }
    }

    /// Creates the compile step.
    ///
    /// @param folder where sources and programs are kept
    public CProgram(Path folder) {
        this.folder = folder;
    }

    /// The usual folder: `atoll` in `XDG_CACHE_HOME` or `~/.cache`.
    public static CProgram inCache() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path root = cache == null || cache.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(cache);
        return new CProgram(root.resolve("atoll"));
    }

    /// Tells whether a command is on the search path.
    public static boolean isPresent(String command) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, command)));
    }

    /// Compiles the loops of `atoll bench` unless that was done before. Blocks for about a second
    /// the first time.
    ///
    /// @throws IllegalStateException if the compiler is absent or fails; one line says which
    /// @throws IOException if the folder cannot be written
    /// @throws InterruptedException if the thread is interrupted while the compiler runs
    public Path compile(MpiLibrary library) throws IOException, InterruptedException {
        return compile(MEASURE, library, "-O2");
    }

    /// Compiles a program for an MPI library unless that was done before. Blocks for about a second
    /// the first time.
    ///
    /// @param flags   of the compiler
    /// @throws IllegalStateException if the compiler is absent or fails; one line says which
    /// @throws IOException if the folder cannot be written
    /// @throws InterruptedException if the thread is interrupted while the compiler runs
    public Path compile(Source source, MpiLibrary library, String... flags)
            throws IOException, InterruptedException {
        if (!isPresent(library.compiler())) {
            throw new IllegalStateException(library.compiler() + " is not installed: on Debian,"
                    + " apt-get install lib" + library.word() + "-dev "
                    + (library == MpiLibrary.OPENMPI ? "openmpi-bin" : "mpich"));
        }
        return compile(source, library.compiler(), library.word(), flags);
    }

    /// Compiles a program that needs no library unless that was done before. Blocks for about a
    /// second the first time.
    ///
    /// @param flags  of the compiler
    /// @throws IllegalStateException if the compiler is absent or fails; one line says which
    /// @throws IOException if the folder cannot be written
    /// @throws InterruptedException if the thread is interrupted while the compiler runs
    public Path compile(Source source, String... flags) throws IOException, InterruptedException {
        if (!isPresent("gcc")) {
            throw new IllegalStateException(
                    "gcc is not installed: on Debian, apt-get install gcc");
        }
        return compile(source, "gcc", "gcc", flags);
    }

    /// Puts a script where the programs are, unless that was done before.
    ///
    /// @throws IOException if the folder cannot be written
    public Path copy(Source source) throws IOException {
        byte[] text = source.bytes();
        Path script = folder.resolve(source.word() + "-" + version(text, ""));
        if (!Files.exists(script)) {
            Files.createDirectories(folder);
            Path work = Files.createTempFile(folder, "copy", "");
            Files.write(work, text);
            Files.move(work, script, StandardCopyOption.ATOMIC_MOVE);
        }
        return script;
    }

    private Path compile(Source source, String compiler, String word, String... flags)
            throws IOException, InterruptedException {
        byte[] text = source.bytes();
        Path program = folder.resolve(
                source.word() + "-" + word + "-" + version(text, compiler, flags));
        if (!Files.isExecutable(program)) {
            Files.createDirectories(folder);
            make(source, compiler, program, flags);
        }
        return program;
    }

    private void make(Source source, String compiler, Path program, String... flags)
            throws IOException, InterruptedException {
        Path work = Files.createTempDirectory(folder, "compile");
        Path text = Files.write(work.resolve(source.name()), source.bytes());
        Path made = work.resolve("made");
        Path log = work.resolve("log");
        List<String> command = new ArrayList<>(List.of(compiler, "-std=gnu11"));
        List<String> libraries =
                Arrays.stream(flags).filter(each -> each.startsWith("-l")).toList();
        command.addAll(List.of(flags));
        command.removeAll(libraries);
        command.addAll(List.of("-o", made.toString(), text.toString()));
        command.addAll(libraries);
        int code = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        if (code != 0) {
            throw new IllegalStateException(compiler + " failed; see " + log);
        }
        Files.move(made, program, StandardCopyOption.ATOMIC_MOVE);
        Files.delete(text);
        Files.delete(log);
        Files.delete(work);
    }

    private static String version(byte[] text, String compiler, String... flags) {
        CRC32 sum = new CRC32();
        sum.update(text);
        sum.update((compiler + String.join(" ", flags)).getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }
}
