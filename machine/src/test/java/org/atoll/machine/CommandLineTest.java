// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.atoll.job.start.MachineFolder;
import org.atoll.machine.MachineTasks.Echo;
import org.atoll.tasks.Pvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `atoll pvm` as a user calls it: a process that ends while the machine goes on.
@Timeout(600)
class CommandLineTest {
    private static final String PATH = System.getProperty("java.class.path");

    @TempDir
    private Path folder;

    /// The outcome of a command.
    ///
    /// @param out what it has printed, errors too
    record Ended(int code, String out) {}

    /// Runs the command.
    ///
    /// @param input     what is typed
    /// @param variables of its environment
    static Ended pvm(String input, Map<String, String> variables, String... words)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp", PATH, PvmCommand.class.getName()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out);
    }

    @Test
    void theMachineStaysWhenTheConsoleHasGone() throws Exception {
        String name = "c" + ProcessHandle.current().pid();
        Machine machine = new Machine(name);
        try {
            Ended first = pvm("spawn -2 " + Echo.class.getName() + "\nquit\n",
                    Map.of("ATOLL_PVM", name), "-cp", PATH);
            assertThat(first.code()).as(first.out()).isZero();
            assertThat(first.out()).contains("started").doesNotContain("pvm>");
            Ended second = pvm("", Map.of(), "--name", name, "--format", "csv", "-c", "ps");
            assertThat(second.code()).as(second.out()).isZero();
            assertThat(second.out().lines().filter(line -> line.contains("Echo"))).hasSize(2);
            Ended other = pvm("", Map.of(), "--name", name, "--seats", "8", "-c", "conf");
            assertThat(other.code()).isEqualTo(2);
            assertThat(other.out()).startsWith("atoll: machine " + name + " runs already, and -cp,"
                    + " -J and --seats are for its start");
            Path hosts = Files.writeString(folder.resolve("hosts"), "n9.invalid # none\n");
            Ended file = pvm("conf\n", Map.of(), "--name", name, hosts.toString());
            assertThat(file.code()).as(file.out()).isEqualTo(1);
            assertThat(file.out()).contains("atoll: host n9.invalid cannot be reached");
            String job = MachineFolder.of(name).facts().key().job();
            assertThat(pvm("", Map.of(), "--name", name, "-c", "halt").code()).isZero();
            Machine.await("the end", () -> !Files.exists(machine.folder()));
            machine.assertGone(job);
        } finally {
            machine.close();
        }
    }

    @Sampled
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--name a/b -c conf|'a/b' is no name of a machine",
        "--name no --format xml|--format takes table, csv or json, not 'xml'",
        "--name no --seats 1|--seats takes 2 to 4096, not 1: the master and",
        "--name no /no/such/file|cannot read the host file /no/such/file",
        "--name no --frobnicate|Unknown option: '--frobnicate'"
    }, quoteCharacter = '\0')
    void misuseIsToldInALine(String words, String line) throws Exception {
        Ended ended = pvm("", Map.of(), words.split(" ", -1));
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out().lines()).hasSize(1);
        assertThat(ended.out()).startsWith("atoll: " + line);
    }

    @Test
    void aMachineWhoseJvmsDoNotStartSaysWhy() throws Exception {
        String name = "d" + ProcessHandle.current().pid();
        Ended ended = pvm("", Map.of(), "--name", name, "-J-XX:NoSuchFlag", "-c", "conf");
        assertThat(ended.code()).as(ended.out()).isEqualTo(1);
        assertThat(ended.out()).contains("does not start").contains("NoSuchFlag");
        assertThat(new Machine(name).folder()).doesNotExist();
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            assertThat(pvm.hosts()).hasSize(1);
        }
    }
}
