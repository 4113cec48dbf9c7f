// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.benchmarks.compare.CProgram;

/// The command `atoll bench jmh`: builds the module `suite/microbenchmarks` if that is not done,
/// and runs JMH on it in a JVM of its own. Its jars lie in `target/atoll/bench`, where no rank
/// finds them.
final class MicroBenchmarks {
    private static final int MISUSE = 2;

    private final Path home;
    private final Path root;
    private final Path folder;

    /// Describes the micro-benchmarks of an installation.
    ///
    /// @param home the folder `target/atoll` of the source tree
    MicroBenchmarks(Path home) {
        this.home = home;
        this.root = home.resolveSibling("..").normalize();
        this.folder = home.resolve("bench");
    }

    /// Runs JMH. Blocks until it has ended.
    ///
    /// @param arguments JMH's arguments
    /// @return JMH's exit code; 1 if the build fails, 2 if there is nothing to build
    static int execute(String... arguments) {
        try {
            return new MicroBenchmarks(homeOfThisProcess()).run(List.of(arguments));
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

    /// The jars of `./atoll` lie in `target/atoll/lib`.
    private static Path homeOfThisProcess() {
        String path = System.getProperty("java.class.path", "");
        Path jar = Path.of(path.split(File.pathSeparator, -1)[0]).toAbsolutePath();
        return jar.resolve("../..").normalize();
    }

    private int run(List<String> arguments) throws IOException, InterruptedException {
        if (!isBuilt()) {
            int code = build();
            if (code != 0) {
                return code;
            }
        }
        return jmh(arguments).inheritIO().start().waitFor();
    }

    /// `./atoll` writes its stamp anew when any source has changed.
    boolean isBuilt() throws IOException {
        Path mine = folder.resolve("stamp");
        Path stamp = home.resolve("stamp");
        return Files.exists(mine)
                && (!Files.exists(stamp) || Files.getLastModifiedTime(mine)
                        .compareTo(Files.getLastModifiedTime(stamp)) > 0);
    }

    private int build() throws IOException, InterruptedException {
        if (!Files.exists(root.resolve("suite/microbenchmarks/pom.xml"))) {
            throw new IllegalStateException("the micro-benchmarks need Atoll's sources");
        }
        if (!CProgram.isPresent("mvn")) {
            throw new IllegalStateException("building the micro-benchmarks needs Maven (mvn)");
        }
        Path log = home.resolve("bench.log");
        System.err.println("atoll: building the micro-benchmarks (log in " + log + ")");
        int code = maven(log).start().waitFor();
        if (code != 0) {
            System.err.println("atoll bench: the build failed; see " + log);
            return 1;
        }
        Files.write(folder.resolve("stamp"), new byte[0]);
        return 0;
    }

    private ProcessBuilder maven(Path log) {
        ProcessBuilder builder = new ProcessBuilder(
                "mvn", "-q", "-B", "-f", root.resolve("pom.xml").toString(),
                "-Dquick", "-DskipTests", "-Pmicrobenchmarks",
                "-pl", "suite/microbenchmarks", "-am", "package");
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("MAVEN_OPTS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
                + " --sun-misc-unsafe-memory-access=allow");
        return builder.redirectErrorStream(true).redirectOutput(log.toFile());
    }

    ProcessBuilder jmh(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                folder + "/*" + File.pathSeparator + home.resolve("lib") + "/*",
                "org.openjdk.jmh.Main"));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }
}
