// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A JVM that has packages `plain` and `hostile` on its class path and nothing else. Ended if it
/// lasts too long.
final class PlainJvm implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 250;

    private final Process process;
    private final BufferedReader output;

    private PlainJvm(Process process) {
        this.process = process;
        this.output = process.inputReader(UTF_8);
    }

    /// Starts one.
    ///
    /// @param folder    gets the classes
    /// @param main      the main class
    /// @param arguments its arguments
    static PlainJvm start(Path folder, Class<?> main, Object... arguments) {
        try {
            copy(Path.of(main.getProtectionDomain().getCodeSource().getLocation().getPath()),
                    folder);
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                    "-cp", folder.toString(), main.getName()));
            Stream.of(arguments).map(String::valueOf).forEach(command::add);
            return new PlainJvm(new ProcessBuilder(command).redirectErrorStream(true).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        for (String name : List.of("plain", "hostile")) {
            Path there = Files.createDirectories(to.resolve(name));
            try (Stream<Path> files = Files.list(from.resolve(name))) {
                for (Path file : files.toList()) {
                    Files.copy(file, there.resolve(file.getFileName().toString()),
                            StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    /// The next line that it prints.
    String line() {
        try {
            return String.valueOf(output.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// All that it prints until it ends.
    List<String> lines() {
        Thread.ofVirtual().start(this::endInTime);
        List<String> lines = output.lines().toList();
        if (process.onExit().join().exitValue() != 0) {
            throw new AssertionError(String.join("\n", lines));
        }
        return lines;
    }

    private void endInTime() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Ends it at once.
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
