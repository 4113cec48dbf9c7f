// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// A module of the suite that needs what others have made, and so is built only when it is first
/// used. Its jars and those that it needs lie in a folder of `target/atoll` where no rank finds
/// them.
public final class LateModule {
    private static final Path BUILT = Path.of("target", "atoll");

    private final Path home;
    private final String name;
    private final String title;
    private final Path folder;

    private LateModule(Path home, String name, String title, String folder) {
        this.home = home;
        this.name = name;
        this.title = title;
        this.folder = home.resolve(folder);
    }

    /// The micro-benchmarks, which need JMH.
    ///
    /// @return the module `suite/microbenchmarks`
    public static LateModule microbenchmarks() {
        return new LateModule(
                homeOfThisProcess(), "microbenchmarks", "the micro-benchmarks", "bench");
    }

    /// The serializers of others.
    ///
    /// @return the module `suite/comparators`
    public static LateModule comparators() {
        return new LateModule(
                homeOfThisProcess(), "comparators", "the comparators", "bench/comparators");
    }

    /// The jars of `./atoll` lie in `target/atoll/lib`.
    private static Path homeOfThisProcess() {
        String path = System.getProperty("java.class.path", "");
        Path jar = Path.of(path.split(File.pathSeparator, -1)[0]).toAbsolutePath();
        return jar.resolve("../..").normalize();
    }

    /// Where its jars are.
    public Path folder() {
        return folder;
    }

    /// Where Atoll's own jars are.
    public Path library() {
        return home.resolve("lib");
    }

    /// Builds it, if it is not built or older than Atoll. Blocks until that is done.
    ///
    /// @throws IllegalStateException if there is nothing to build it of, or with
    /// @throws IOException if the build fails
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public void build() throws IOException, InterruptedException {
        if (!isBuilt()) {
            make();
        }
    }

    /// `./atoll` writes its stamp anew when any source has changed.
    private boolean isBuilt() throws IOException {
        Path mine = folder.resolve("stamp");
        Path stamp = home.resolve("stamp");
        return Files.exists(mine)
                && (!Files.exists(stamp) || Files.getLastModifiedTime(mine)
                        .compareTo(Files.getLastModifiedTime(stamp)) > 0);
    }

    private void make() throws IOException, InterruptedException {
        Path root = home.resolveSibling("..").normalize();
        boolean isCheckout = home.endsWith(BUILT)
                && Files.exists(root.resolve("suite").resolve(name).resolve("pom.xml"));
        if (!isCheckout) {
            throw new IllegalStateException(title + " need Atoll's sources");
        }
        if (!CProgram.isPresent("mvn")) {
            throw new IllegalStateException("building " + title + " needs Maven (mvn)");
        }
        Path log = home.resolve(name + ".log");
        System.err.println("atoll: building " + title + " (log in " + log + ")");
        if (maven(root, log).start().waitFor() != 0) {
            throw new IOException("building " + title + " failed; see " + log);
        }
        Files.write(folder.resolve("stamp"), new byte[0]);
    }

    private ProcessBuilder maven(Path root, Path log) {
        ProcessBuilder builder = new ProcessBuilder(
                "mvn", "-q", "-B", "-f", root.resolve("pom.xml").toString(),
                "-Dquick", "-DskipTests", "-P" + name, "-pl", "suite/" + name, "-am", "package");
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("MAVEN_OPTS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
                + " --sun-misc-unsafe-memory-access=allow");
        return builder.redirectErrorStream(true).redirectOutput(log.toFile());
    }
}
