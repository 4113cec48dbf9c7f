// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The jars of `target/atoll/lib` as modules. `ArtifactsTest` holds how the artifacts are named.
class ModulePathTest {
    private static final Path LIB = Repository.find().root().resolve("target/atoll/lib");
    private static final String SOURCE = """
            package sums;
            import mpi.MPI;
            import org.atoll.job.*;
            import org.atoll.mpj.*;

            public class Sums {
                public static void main(String[] args) throws Exception {
                    for (String device : new String[] {"threads", "shm", "tcp"}) {
                        Job.local(4).device(device).run(Sums::sum);
                    }
                    MPI.Init(args);
                    System.out.println("package mpi: " + MPI.COMM_WORLD.Size());
                    MPI.Finalize();
                }

                private static void sum(Rank rank) {
                    Comm comm = Mpj.in(rank).comm();
                    int[] sum = comm.allReduce(new int[] {comm.rank()}, Op.SUM);
                    if (comm.rank() == 0) {
                        System.out.println(rank.fabric().devices() + " " + sum[0]);
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    private List<Path> jars = List.of();

    /// A build of before artifacts were called so may have left others.
    @BeforeEach
    void listJars() throws IOException {
        assertThat(LIB.resolve("atoll-mpj.jar"))
                .as("not built: run the whole build")
                .isRegularFile();
        try (Stream<Path> files = Files.list(LIB)) {
            jars = files.filter(file -> file.getFileName().toString()
                            .matches("atoll-.*\\.jar|picocli\\.jar"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everyJarIsAModuleOfItsName() {
        assertThat(jars).hasSizeGreaterThan(10).allSatisfy(jar -> {
            String name = jar.getFileName().toString().replaceAll("atoll-|\\.jar", "");
            assertThat(ModuleFinder.of(jar).findAll())
                    .map(ModuleReference::descriptor)
                    .singleElement()
                    .satisfies(module -> {
                        assertThat(module.name()).endsWith("." + name);
                        assertThat(module.isAutomatic()).isFalse();
                    });
        });
    }

    /// No module can hold it, and in a folder of modules no JVM would start.
    @Test
    void theClassWithoutAPackageLiesInAFolderOfItsOwn() {
        assertThat(LIB.resolve("unnamed/atoll-mpjclass.jar")).isRegularFile();
        assertThatThrownBy(() ->
                ModuleFinder.of(LIB.resolve("unnamed/atoll-mpjclass.jar")).findAll())
                .hasStackTraceContaining("unnamed package not allowed in module");
    }

    @Test
    void aModularProgramRunsFourRanks() throws Exception {
        Path classes = compile();
        Process program = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "--enable-native-access=org.atoll.fabric,org.atoll.shm,org.atoll.tcp",
                "--module-path", modulePath() + File.pathSeparator + classes,
                "--module", "sums/sums.Sums")
                .redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes(), UTF_8);
        assertThat(said).isEqualTo("[threads] 6\n[shm] 6\n[tcp] 6\npackage mpi: 1\n");
        assertThat(program.waitFor()).isZero();
    }

    private String modulePath() {
        return jars.stream().map(Path::toString).collect(joining(File.pathSeparator));
    }

    private Path compile() throws IOException {
        Path descriptor = Files.writeString(folder.resolve("module-info.java"),
                "module sums { requires org.atoll.mpj; requires org.atoll.mpijava; }");
        Path source = Files.writeString(folder.resolve("Sums.java"), SOURCE);
        Path classes = folder.resolve("classes");
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null,
                "-p", modulePath(), "-d", classes.toString(),
                descriptor.toString(), source.toString())).isZero();
        return classes;
    }
}
