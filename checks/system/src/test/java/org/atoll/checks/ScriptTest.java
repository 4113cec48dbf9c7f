// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The script `./atoll` in a checkout that is built, with a JDK that says what it is asked to run.
class ScriptTest {
    @TempDir
    private Path folder;

    private Path checkout = Path.of("");

    @BeforeEach
    void build() throws IOException {
        checkout = Files.createDirectory(folder.resolve("my checkout"));
        Path built = Files.createDirectories(checkout.resolve("target/atoll"));
        Files.createDirectory(built.resolve("lib"));
        Files.createFile(built.resolve("lib/atoll-launcher.jar"));
        Files.writeString(built.resolve("path"), built.resolve("lib/atoll-launcher.jar") + "\n");
        Files.createFile(built.resolve("stamp"));
        Files.copy(Repository.find().root().resolve("atoll"), checkout.resolve("atoll"));
        Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
        for (String command : List.of("java", "javac")) {
            Files.writeString(bin.resolve(command), "#!/bin/sh\necho $LC_ALL $LC_CTYPE \"$@\"\n");
            assertThat(bin.resolve(command).toFile().setExecutable(true)).isTrue();
        }
    }

    @Test
    void runsThroughLinksFromAnywhere() throws Exception {
        Path link = Files.createSymbolicLink(
                folder.resolve("link"), Path.of("my checkout/atoll"));
        assertThat(say(Files.createSymbolicLink(folder.resolve("two"), link), "C.UTF-8"))
                .startsWith("C.UTF-8 -XX:")
                .endsWith(" -cp " + checkout + "/target/atoll/lib/atoll-launcher.jar"
                        + " org.atoll.launcher.Atoll run hello");
    }

    @Test
    void byTheNameOfAnotherLauncherItIsCalledAsThatOne() throws Exception {
        for (String name : List.of("mpirun", "mpiexec", "mpjrun.sh")) {
            assertThat(say(link(name), "")).endsWith(" org.atoll.launcher.Atoll run run hello");
        }
        assertThat(say(link("mpijavac"), ""))
                .endsWith(" org.atoll.launcher.Atoll javac run hello");
        assertThat(say(link("other"), "")).endsWith(" org.atoll.launcher.Atoll run hello");
    }

    private Path link(String name) throws IOException {
        return Files.createSymbolicLink(folder.resolve(name), checkout.resolve("atoll"));
    }

    @Test
    void aBuildMakesFoldersWithTheNamesOfOtherLaunchers() throws Exception {
        Path bin = folder.resolve("jdk/bin");
        Path jar = Files.copy(bin.resolve("java"), bin.resolve("jar"));
        Path maven = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\ncd '" + checkout
                + "/target/atoll' && mkdir -p lib/unnamed && touch lib/picocli.jar"
                + " lib/unnamed/atoll-mpjclass.jar\n");
        assertThat(jar.toFile().setExecutable(true) && maven.toFile().setExecutable(true))
                .isTrue();
        Files.delete(checkout.resolve("target/atoll/stamp"));
        Path caller = Files.writeString(folder.resolve("caller"), "PATH='" + bin + "':$PATH '"
                + checkout.resolve("atoll") + "' run hello\n");
        Path made = checkout.resolve("target/atoll");
        assertThat(say(caller, "")).endsWith(" -cp " + made + "/lib/picocli.jar:" + made
                + "/lib/unnamed/atoll-mpjclass.jar org.atoll.launcher.Atoll run hello");
        assertThat(say(made.resolve("bin/mpirun"), "")).endsWith(" run run hello");
        assertThat(say(made.resolve("mpj/bin/mpjrun.sh"), "")).endsWith(" run run hello");
        assertThat(Files.readString(made.resolve("build.log")))
                .contains("--create --file " + made.resolve("mpj/lib/mpj.jar"));
        assertThat(Files.readString(made.resolve("mpj/manifest")))
                .isEqualTo("Class-Path: ../../lib/picocli.jar\n  "
                        + "../../lib/unnamed/atoll-mpjclass.jar\n \n");
    }

    /// MPICH's launcher tells a rank of such a one by `PMI_FD`.
    @Test
    void descriptorsThatALauncherHasGivenAreLeftToTheProgram() throws Exception {
        Path bin = folder.resolve("jdk/bin");
        Files.writeString(bin.resolve("java"), "#!/bin/sh\ncat <&9\n");
        Path jar = Files.copy(bin.resolve("javac"), bin.resolve("jar"));
        Path maven = Files.copy(bin.resolve("javac"), bin.resolve("mvn"));
        assertThat(jar.toFile().setExecutable(true) && maven.toFile().setExecutable(true))
                .isTrue();
        Files.writeString(folder.resolve("given"), "cmd=init\n");
        Path caller = Files.writeString(folder.resolve("caller"), "PATH='" + bin
                + "':$PATH\nexec 9< '" + folder.resolve("given") + "'\nexec '"
                + checkout.resolve("atoll") + "' run hello\n");
        assertThat(say(caller, "")).isEqualTo("cmd=init");
        Files.delete(checkout.resolve("target/atoll/stamp"));
        assertThat(say(caller, "")).endsWith("cmd=init");
    }

    /// Without git or a checkout of it nothing is told, and the build goes on.
    @Test
    void aBuildIsToldItsCommitAndWhetherItHasChanges() throws Exception {
        Path bin = folder.resolve("jdk/bin");
        Path maven = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\necho \"$@\"\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        Path caller = Files.writeString(folder.resolve("caller"), "PATH='" + bin + "':$PATH '"
                + checkout.resolve("atoll") + "' test -q\n");
        assertThat(say(caller, "")).endsWith(" -Dbuild.commit= verify -q");
        Path outer = Files.writeString(folder.resolve("outer"), "git init -q . && git add caller"
                + " && git -c user.name=a -c user.email=b commit -qm first\n");
        assumeThat(say(outer, "")).as("needs git").isEmpty();
        assertThat(say(caller, "")).endsWith(" -Dbuild.commit= verify -q");
        Files.writeString(folder.resolve("outer"), "mv .git '" + checkout + "/.git'; cp caller '"
                + checkout + "'; git -C '" + checkout + "' rev-parse HEAD\n");
        String commit = say(outer, "");
        String drawn =
                " verify -Datoll.sample.seed=" + Integer.parseInt(commit.substring(0, 6), 16);
        assertThat(say(caller, "")).endsWith(" -Dbuild.commit=" + commit + drawn + " -q");
        Files.writeString(checkout.resolve("caller"), "changed");
        assertThat(say(caller, ""))
                .endsWith(" -Dbuild.commit=" + commit + " with local changes" + drawn + " -q");
    }

    /// Which tests a run draws changes with the sources, and is said by whoever knows better.
    @Test
    void theSeedOfTheTestsIsThatOfTheLastChangeOfSources() throws Exception {
        Path bin = folder.resolve("jdk/bin");
        Path maven = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\necho \"$@\"\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        Path caller = Files.writeString(folder.resolve("caller"), "PATH='" + bin + "':$PATH '"
                + checkout.resolve("atoll") + "' test");
        Path commit = Files.writeString(folder.resolve("commit"), "cd '" + checkout
                + "' && git init -q . && mkdir -p docs && echo x >> a.java && git add *"
                + " && git -c user.name=a -c user.email=b commit -qm more\n");
        assumeThat(say(commit, "")).as("needs git").isEmpty();
        String first = seed(say(caller, ""));
        for (String document : List.of("docs/a.txt", "README.md")) {
            Files.writeString(commit, Files.readString(commit)
                    .replaceFirst(">> \\S+", ">> " + document));
            assertThat(say(commit, "")).isEmpty();
            assertThat(seed(say(caller, ""))).isEqualTo(first);
        }
        Files.writeString(commit, Files.readString(commit).replaceFirst(">> \\S+", ">> b.java"));
        assertThat(say(commit, "")).isEmpty();
        assertThat(seed(say(caller, ""))).isNotEqualTo(first);
        Files.writeString(caller, Files.readString(caller) + " -Datoll.sample.seed=7");
        assertThat(say(caller, "")).endsWith(" verify -Datoll.sample.seed=7");
    }

    private static String seed(String words) {
        assertThat(words).contains(" -Datoll.sample.seed=");
        return words.substring(words.indexOf("-Datoll.sample.seed="));
    }

    @Test
    void theTestsAreExplainedWithoutMavenOrJdk() throws Exception {
        Files.delete(folder.resolve("jdk/bin/javac"));
        Path caller = Files.writeString(folder.resolve("caller"),
                "'" + checkout.resolve("atoll") + "' test -q --help\n");
        String help = say(caller, "");
        assertThat(help).startsWith("Usage: atoll test ")
                .contains("-pl launcher", "-Dtest=", "-Datoll.conformance=full");
        assertThat(help.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void aCheckoutThatWasMovedTakesItsOwnJars() throws Exception {
        Path moved = Files.move(checkout, folder.resolve("moved"));
        assertThat(say(moved.resolve("atoll"), "C.UTF-8"))
                .contains(" -cp " + moved + "/target/atoll/lib/atoll-launcher.jar ");
    }

    @Test
    void withoutALocaleNamesOfFilesAreUtf8() throws Exception {
        assertThat(say(checkout.resolve("atoll"), "")).startsWith("C.UTF-8 -XX:");
        assertThat(say(checkout.resolve("atoll"), "POSIX")).startsWith("C.UTF-8 -XX:");
    }

    @Test
    void whoMayNotBuildIsToldSo() throws Exception {
        Path target = Files.move(checkout.resolve("target"), folder.resolve("elsewhere"));
        Files.createFile(checkout.resolve("target"));
        assertThat(target).isDirectory();
        assertThat(say(checkout.resolve("atoll"), ""))
                .startsWith("atoll: cannot write to " + checkout + "/target/atoll, ")
                .hasLineCount(1);
    }

    @Test
    void tooFewFilesAreToldBeforeAJvmMeetsTheLimit() throws Exception {
        Path caller = Files.writeString(folder.resolve("caller"),
                "ulimit -n 20; exec '" + checkout.resolve("atoll") + "' run hello\n");
        assertThat(say(caller, "")).isEqualTo("atoll: a process may open 20 files here, and"
                + " atoll needs 64; raise it with 'ulimit -n 64'");
    }

    /// Root has no such limit, so another user runs the script.
    @Test
    void tooFewThreadsAreToldBeforeAJvmMeetsTheLimit() throws Exception {
        assumeThat(say(amongFewThreads("true"), "")).as("root, setpriv and prlimit").isEmpty();
        assertThat(say(amongFewThreads("sh '" + checkout.resolve("atoll") + "' run hello"), ""))
                .matches("atoll: this user may have 32 threads here and has [0-9]+, and atoll"
                        + " needs 40 more; raise it with 'ulimit -u', or end something");
    }

    private Path amongFewThreads(String command) throws IOException {
        return Files.writeString(folder.resolve("caller"), "chmod -R a+rX '" + folder + "'\n"
                + "exec setpriv --reuid 4711 --regid 4711 --clear-groups prlimit --nproc=32:32 "
                + command + "\n");
    }

    @Test
    void onlyModulesAreBuiltAnewNotYourOwnProgramsBesideThem() throws Exception {
        Files.writeString(checkout.resolve("pom.xml"), "<modules>\n<module>fabric</module>\n"
                + "</modules>\n");
        Path module = Files.createDirectories(checkout.resolve("fabric/src"));
        FileTime built = Files.getLastModifiedTime(checkout.resolve("target/atoll/stamp"));
        for (Path old : List.of(checkout.resolve("pom.xml"), module)) {
            Files.setLastModifiedTime(old, FileTime.from(built.toInstant().minusSeconds(9)));
        }
        FileTime later = FileTime.from(built.toInstant().plusSeconds(9));
        Files.setLastModifiedTime(Files.createFile(checkout.resolve("Mine.java")), later);
        assertThat(say(checkout.resolve("atoll"), "")).doesNotContain("building");
        Files.setLastModifiedTime(Files.createFile(module.resolve("Ring.java")), later);
        Files.createDirectory(checkout.resolve("target/atoll/build.log"));
        assertThat(say(checkout.resolve("atoll"), ""))
                .containsAnyOf("atoll: building ", " needs Maven");
    }

    @Test
    void aClosedInputIsAnEmptyOne() throws Exception {
        Files.writeString(folder.resolve("jdk/bin/java"),
                "#!/bin/sh\nexec readlink /proc/self/fd/0\n");
        Path caller = Files.writeString(folder.resolve("caller"), "'" + checkout.resolve("atoll")
                + "' run hello <&-\n");
        assertThat(say(caller, "C.UTF-8")).isEqualTo("/dev/null");
    }

    @Test
    void aClosedErrorOutputIsNoFile() throws Exception {
        Files.writeString(folder.resolve("jdk/bin/java"),
                "#!/bin/sh\nexec readlink /proc/self/fd/2\n");
        Path caller = Files.writeString(folder.resolve("caller"), "'" + checkout.resolve("atoll")
                + "' run hello 2>&-\n");
        assertThat(say(caller, "C.UTF-8")).isEqualTo("/dev/null");
    }

    @Test
    void aWorkingDirectoryThatIsGoneIsNamed() throws Exception {
        Path caller = Files.writeString(folder.resolve("caller"),
                "mkdir gone && cd gone && rmdir ../gone && '" + checkout.resolve("atoll")
                        + "' -V\n");
        assertThat(say(caller, "C.UTF-8"))
                .endsWith("atoll: the working directory is gone; change to one that exists");
    }

    /// While the JVM starts it takes no signals yet; when the launcher does, it ends the watcher.
    @ParameterizedTest
    @ValueSource(strings = {
        "echo runs > begun; exec sleep 100",
        """
            trap 'echo "atoll: interrupted by SIGINT" >&2; exit 130' INT
            for word; do case $word in
              -Dorg.atoll.watcher=*) kill -KILL "${word#*=}" ;;
            esac; done
            echo runs > begun
            while sleep 0.1; do :; done"""
    })
    void aSignalToAllProcessesIsAnsweredByOneLine(String java) throws Exception {
        assumeThat(isInterruptIgnored()).as("in the background of a shell").isFalse();
        Files.writeString(folder.resolve("jdk/bin/java"), "#!/bin/sh\n" + java + "\n");
        Path errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(
                "setsid", checkout.resolve("atoll").toString(), "run", "hello")
                .directory(folder.toFile())
                .redirectError(errors.toFile());
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        Process process = builder.start();
        Path begun = folder.resolve("begun");
        for (int look = 0; look < 6000 && !Files.exists(begun); look++) {
            Thread.sleep(10);
        }
        new ProcessBuilder("kill", "-INT", "--", "-" + process.pid()).start().waitFor();
        assertThat(process.waitFor()).isEqualTo(130);
        for (int look = 0; look < 6000 && Files.size(errors) == 0; look++) {
            Thread.sleep(10);
        }
        Thread.sleep(200); // a second line would come as late as this
        assertThat(errors).content().isEqualTo("atoll: interrupted by SIGINT\n");
    }

    /// Whether this process was started to ignore SIGINT, which its children then do, too.
    private static boolean isInterruptIgnored() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> Long.parseUnsignedLong(line.split("\\s+")[1], 16))
                    .anyMatch(ignored -> (ignored & 2) != 0);
        }
    }

    private String say(Path script, String locale) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("sh", script.toString(), "run", "hello")
                        .directory(folder.toFile())
                        .redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().put("LC_ALL", locale);
        builder.environment().remove("LC_CTYPE");
        builder.environment().remove("LANG");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        process.waitFor();
        return said;
    }
}
