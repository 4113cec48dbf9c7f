// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.contest.Party;

/// Builds programs that are measured beside ours. What a compiler says is in a file `log`.
final class OtherBuild {
    private static final Path SOURCES = Path.of("suite", "applications", "src", "test", "c");

    private OtherBuild() {}

    /// The source of our C of a program: in a checkout, as it is not shipped.
    ///
    /// @param name of its file, without `.c`
    static Path source(String name) {
        String home = Atoll.thisCheckout().home();
        Path file = SOURCES.resolve(name + ".c");
        return home == null ? file : Path.of(home).resolve(file);
    }

    /// Compiles a program in C.
    ///
    /// @param title of the party
    /// @param words what it is started with
    /// @throws IllegalStateException if there is no source or no compiler, in one line
    static Party compiled(Path source, String title, String... words)
            throws IOException, InterruptedException {
        if (!Files.isReadable(source)) {
            throw new IllegalStateException("there is no " + source + " to compare with: it is in"
                    + " a checkout of Atoll's sources");
        }
        require("gcc", "gcc");
        Path folder = Files.createTempDirectory("atoll-c");
        Path program = folder.resolve(String.valueOf(source.getFileName()).replace(".c", ""));
        run(folder, List.of("gcc", "-std=gnu11", "-O3", "-march=native", "-o",
                program.toString(), source.toString(), "-lm"));
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(words));
        return new Party(title, command);
    }

    /// Makes sure that a command is there.
    ///
    /// @param parcel Debian's package of it
    /// @throws IllegalStateException if not
    static void require(String command, String parcel) {
        if (!CProgram.isPresent(command)) {
            throw new IllegalStateException(
                    command + " is not installed: on Debian, apt-get install " + parcel);
        }
    }

    /// Runs a command of a build. Blocks.
    ///
    /// @param folder where its output goes
    /// @throws IllegalStateException if it fails
    static void run(Path folder, List<String> command) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        int code = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        if (code != 0) {
            throw new IllegalStateException(command.getFirst() + " failed; see " + log);
        }
    }
}
