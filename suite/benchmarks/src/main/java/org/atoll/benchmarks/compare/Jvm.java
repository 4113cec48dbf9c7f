// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Command lines of plain JVMs, with the classes of this one. They collect garbage as a rank does
/// that has one processor for itself.
public final class Jvm {
    private static final String LAUNCHER = "org.atoll.launcher.Atoll";

    private Jvm() {}

    /// The command that is `atoll`: the installed one, or, in a test, a JVM with all classes that
    /// this one has.
    public static List<String> launcher() {
        Atoll installed = Atoll.installed();
        return installed.home() == null
                ? command("", List.of(), List.of(LAUNCHER))
                : installed.launcher();
    }

    /// A command line.
    ///
    /// @param more  what comes in front on the class path; may be empty
    /// @param flags of the JVM
    /// @param words the main class and its arguments
    public static List<String> command(String more, List<String> flags, List<String> words) {
        String path = Stream.of(
                        more,
                        System.getProperty("java.class.path", ""),
                        System.getProperty("jdk.module.path", ""))
                .filter(places -> !places.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(flags);
        command.addAll(List.of("-cp", path));
        command.addAll(words);
        return command;
    }
}
