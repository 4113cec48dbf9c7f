// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.atoll.launcher.job.JobRequest;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.Program;
import org.atoll.launcher.plan.Segment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// Command lines as makefiles, scripts and notebooks of courses have them.
class OtherLaunchersTest {
    private static final String MAIN = Atoll.class.getName();

    @ParameterizedTest
    @ValueSource(strings = {
        "--mca shmem posix --oversubscribe -np 2 java PROGRAM",
        "--allow-run-as-root -np 2 --oversubscribe java PROGRAM",
        "-mca btl tcp,self --mca btl_base_verbose 0 -oversubscribe -n 2 PROGRAM",
        "-q -v --map-by socket --use-hwthread-cpus --prefix /opt --oversubscribe --n 2 PROGRAM",
        "-np 2 -dev niodev -psl 128K -mpjport 20000 -src --oversubscribe PROGRAM",
    })
    void whatTunesOthersHasNoEffect(String line) {
        assertThat(request(line.replace("PROGRAM", MAIN)))
                .isEqualTo(request("-np 2 --oversubscribe " + MAIN));
    }

    @Test
    void namedHostsAreFilledWhenNobodySaysHowManyRanks(@TempDir Path folder) throws Exception {
        assertThat(request("--host a:1,b:3,c " + MAIN).placement()).containsExactly(0, 1, 1, 1, 2);
        assertThat(request("--map-by node --host a:1,b:2 " + MAIN).placement())
                .containsExactly(0, 1, 1);
        Path file = Files.writeString(folder.resolve("hosts"), "a slots=2\ngate slots=0\n");
        assertThat(request("--hostfile " + file + " " + MAIN).placement()).containsExactly(0, 0);
        assertThat(request("--cluster w=a:2 --cluster e=b " + MAIN).placement())
                .containsExactly(0, 0, 1);
        assertThat(request("-n 1 --host a:2 " + MAIN).placement()).containsExactly(0);
        assertThat(request(MAIN).placement()).containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-N 2", "--npernode 2", "-npernode 2", "-ppn 2", "--map-by ppr:2:node"})
    void soManyRanksAreOnEachHost(String option) {
        JobRequest all = request("--host a:1,b:4,c:3 " + option + " " + MAIN);
        assertThat(all.placement()).containsExactly(0, 0, 1, 1, 2, 2);
        JobRequest some = request("-np 3 -hosts a:1,b:4,c:3 " + option + " " + MAIN);
        assertThat(some.placement()).containsExactly(0, 0, 1);
        assertThat(request(option + " " + MAIN).placement()).containsExactly(0, 0);
        assertThatThrownBy(() -> request("-np 7 --host a,b,c " + option + " " + MAIN))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith("7 processes do not fit into 6 slots of 3 hosts");
        assertThatThrownBy(() -> request(option.replace('2', '0') + " " + MAIN))
                .isInstanceOf(Misuse.class)
                .hasMessageContaining("0");
    }

    @Test
    void namesAreSoughtWhereTheRanksRun(@TempDir Path folder) throws Exception {
        Files.createFile(folder.resolve("Main.java"));
        for (String option : List.of("--wdir", "-wdir", "--wd", "-wd")) {
            Segment segment = request(option + " " + folder + " -cp lib/a.jar Main.java")
                    .segments().getFirst();
            assertThat(segment.directory()).isEqualTo(folder.toString());
            assertThat(segment.program()).isEqualTo(new Program(
                    folder + "/Main.java", List.of(folder + "/lib/a.jar", folder.toString())));
        }
        assertThatThrownBy(() -> request("--wdir /no/way " + MAIN))
                .isInstanceOf(Misuse.class)
                .hasMessage("--wdir /no/way: there is no such folder here");
    }

    @ParameterizedTest
    @CsvSource({
        "java -cp lib/a.jar FILE,       lib/a.jar:.",
        "-cp lib/a.jar -np 4 FILE,      lib/a.jar:.",
        "-cp lib/a.jar java FILE,       lib/a.jar:.",
        "java -cp .:lib/a.jar FILE,     .:lib/a.jar",
        "java -cp lib/a.jar:. FILE,     lib/a.jar:.",
        "-jar FILE,                     .",
    })
    void classesAreSoughtInTheWorkingDirectoryToo(
            String line, String path, @TempDir Path folder) throws Exception {
        Path file = Files.createFile(folder.resolve("Main.java"));
        List<String> expected = List.of(path.split(":")).stream()
                .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                .toList();
        JobRequest request = request(line.replace("FILE", file.toString()));
        assertThat(request.segments().getFirst().program().classPath())
                .isEqualTo(expected);
    }

    /// The options' parser would put what such a file says in its place.
    @ParameterizedTest
    @ValueSource(strings = {"-np 2 ", "-np 2 --tag-output ", "PROGRAM : -n 2 "})
    void aFileBehindAnAtSignIsAnArgumentAsTyped(String options, @TempDir Path folder)
            throws Exception {
        Path file = Files.writeString(folder.resolve("args"), "one two");
        String line = (options + "PROGRAM @" + file + " @@x").replace("PROGRAM", MAIN);
        assertThat(request(line).segments().getLast().arguments())
                .containsExactly("@" + file, "@@x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "info", "apps", "submit", "kube"})
    void everyCommandTellsTheVersion(String command) {
        StringWriter said = new StringWriter();
        CommandLine line = Atoll.commandLine();
        line.setOut(new PrintWriter(said, true));
        assertThat(line.execute(command, "--version")).isZero();
        assertThat(said.toString()).startsWith("atoll ");
    }

    @Test
    void theCompilerFindsAtollFirst() {
        String none = "";
        assertThat(compiler("Main.java", none)).isEqualTo("-cp ATOLL:. Main.java");
        assertThat(compiler("-d out Main.java", "a.jar"))
                .isEqualTo("-cp ATOLL:a.jar -d out Main.java");
        for (String option : List.of("-cp ", "-classpath ", "--class-path ", "--class-path=")) {
            assertThat(compiler("-g " + option + "./mpi.jar Main.java", "a.jar"))
                    .isEqualTo("-cp ATOLL:./mpi.jar -g Main.java");
        }
        assertThat(compiler("-cp", none)).isEqualTo("-cp ATOLL:. -cp");
    }

    private static String compiler(String words, String classPath) {
        return String.join(" ", Compiler.commandLine(
                List.of(words.split(" ")), "ATOLL", Map.of("CLASSPATH", classPath)));
    }

    private static JobRequest request(String line) {
        CommandLine parser = Atoll.commandLine();
        parser.parseArgs(("run " + line).split(" "));
        RunCommand command = parser.getSubcommands().get("run").getCommand();
        return command.request();
    }
}
