// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Other programs that this one starts.
final class Commands {
    private Commands() {}

    /// The command line of a class of this class path.
    ///
    /// @param main  the name of the class
    /// @param flags for its JVM
    static List<String> java(String main, String... flags) {
        String path = Stream.of("java.class.path", "jdk.module.path")
                .map(name -> System.getProperty(name, ""))
                .filter(places -> !places.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", path, main));
        return command;
    }

    /// Runs a command that reads lines.
    ///
    /// @throws IOException if it fails, with the first line it said
    static void batch(List<String> command, List<String> lines)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (OutputStream out = process.getOutputStream()) {
            out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        String said = read(process);
        if (process.waitFor() != 0) {
            throw new IOException(
                    command.getFirst() + ": " + said.lines().findFirst().orElse("failed"));
        }
    }

    /// Runs a command.
    ///
    /// @return what it printed, whether it failed or not
    static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        String said = read(process);
        process.waitFor();
        return said;
    }

    private static String read(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
