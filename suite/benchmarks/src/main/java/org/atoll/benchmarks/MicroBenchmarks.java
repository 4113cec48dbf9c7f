// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.compare.LateModule;

/// The command `atoll bench jmh`: builds the module `suite/microbenchmarks` if that is not done,
/// and runs JMH on it in a JVM of its own.
final class MicroBenchmarks {
    private static final int MISUSE = 2;

    private MicroBenchmarks() {}

    /// Runs JMH. Blocks until it has ended.
    ///
    /// @return JMH's exit code; 1 if the build fails, 2 if there is nothing to build
    static int execute(String... arguments) {
        try {
            LateModule module = LateModule.microbenchmarks();
            module.build();
            return jmh(module, List.of(arguments)).inheritIO().start().waitFor();
        } catch (IllegalStateException e) {
            System.err.println("atoll bench: " + e.getMessage());
            return MISUSE;
        } catch (IOException e) {
            System.err.println("atoll bench: " + e.getMessage());
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private static ProcessBuilder jmh(LateModule module, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                module.folder() + "/*" + File.pathSeparator + module.library() + "/*",
                "org.openjdk.jmh.Main"));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }
}
