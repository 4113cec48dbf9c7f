// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The places of this Atoll and its JDK; the same paths are expected on every host.
///
/// @param java      the `java` command
/// @param classPath Atoll's jars, absolute
/// @param archive   the ranks' archive of parsed classes; need not exist
public record Installation(String java, List<String> classPath, Path archive) {

    /// Half of what the compiler does in a JVM's first second is for methods that are called some
    /// hundred times and never again. It begins at ten times as many calls as by default, so
    /// that ranks which start together on few processors have these to themselves. Methods that
    /// matter reach the new limit at once, and loops have a limit of their own.
    private static final List<String> LATER_COMPILED = List.of(
            "-XX:Tier3InvocationThreshold=2000", "-XX:Tier3MinInvocationThreshold=1000");

    /// Copies the class path.
    public Installation {
        classPath = List.copyOf(classPath);
    }

    /// The installation this process was started from.
    public static Installation ofThisProcess() {
        List<String> entries = Stream.of(System.getProperty("java.class.path")
                        .split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .toList();
        Path lib = Path.of(entries.getFirst()).toAbsolutePath().getParent();
        return new Installation(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                entries,
                lib == null ? Path.of("ranks.aot") : lib.resolveSibling("ranks.aot"));
    }

    /// The command `atoll` as this process was started: its script or, where there is none beside
    /// the jars, a JVM with these.
    ///
    /// @return the words before the command's own
    public List<String> ownCommand() {
        Path script = archive.resolveSibling("bin").resolve("atoll");
        return Files.isExecutable(script)
                ? List.of(script.toString())
                : List.of(java, "-cp", String.join(File.pathSeparator, classPath),
                        "org.atoll.launcher.Atoll");
    }

    /// The command line of a JVM that runs one rank.
    ///
    /// @param cores    the host's processors
    /// @param together how many JVMs of the job run on that host
    public List<String> command(Segment segment, int cores, int together) {
        List<String> command = new ArrayList<>(List.of(
                java, "--enable-native-access=ALL-UNNAMED", "-XX:-UsePerfData"));
        if (together >= cores) {
            command.add("-XX:+UseSerialGC");
        } else {
            command.add("-XX:+UseParallelGC");
            command.add("-XX:ParallelGCThreads=" + Math.max(1, cores / together));
        }
        if (Files.isRegularFile(archive)) {
            // A JVM that cannot use the archive, for a flag of the user's, shall not say so.
            command.add("-XX:AOTCache=" + archive);
            command.add("-Xlog:disable");
            command.add("-Xlog:all=warning,cds*=off,aot*=off:stderr");
        }
        if (segment.program().classPath().isEmpty()) {
            command.addAll(Findings.options());
        }
        command.addAll(LATER_COMPILED);
        command.addAll(segment.flags());
        command.add("-cp");
        command.add(Stream.concat(classPath.stream(), segment.program().classPath().stream())
                .collect(Collectors.joining(File.pathSeparator)));
        command.add(segment.program().main());
        command.addAll(segment.arguments());
        return command;
    }
}
