// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.atoll.job.Job;
import org.atoll.launcher.table.TableFormat;
import org.atoll.machine.MachineTasks.Echo;
import org.atoll.machine.MachineTasks.Talker;
import org.atoll.machine.console.Console;
import org.atoll.tasks.Pvm;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The console's commands, on a machine of one host.
@Timeout(300)
class ConsoleTest {
    private static final String ECHO = Echo.class.getName();
    private static final String TALKER = Talker.class.getName();
    private static Machine machine = new Machine("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Pvm pvm = machine.enrol();

    @BeforeAll
    static void start() throws Exception {
        machine = Machine.start();
    }

    @AfterAll
    static void end() {
        machine.close();
    }

    @BeforeEach
    void clear() {
        out.reset();
        err.reset();
    }

    @AfterEach
    void leave() {
        pvm.reset();
        pvm.close();
    }

    private Console console(TableFormat format) {
        return new Console(
                pvm, format, false, new PrintStream(out, true), new PrintStream(err, true));
    }

    private int run(String... commands) {
        return console(TableFormat.TABLE).run(List.of(commands));
    }

    private List<String> printed() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private String host() {
        return pvm.hosts().getFirst().name();
    }

    @Test
    void spawnsListsAndKills() {
        assertThat(run("spawn -2 " + ECHO, "ps", "jobs", "jobs -l")).isZero();
        String tid = printed().get(1).split(" +", -1)[1];
        assertThat(printed().get(1)).matches("1    t1\\.\\d+  started");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("tid", "parent", "what", ECHO, pvm.tid().toString())
                .contains("1    2      " + ECHO);
        assertThat(run("pstat " + tid, "kill " + tid)).isZero();
        assertThat(run("pstat " + tid)).isEqualTo(1);
        assertThat(run("kill " + tid)).isEqualTo(1);
        assertThat(printed()).anyMatch(line -> line.equals(tid + "  had ended"));
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("atoll: not all of these tasks are there")
                .contains("atoll: not all of these tasks were there");
    }

    @Test
    void waitsForAJobAndShowsItsLines() {
        assertThat(run("trace on", "spawn -w -2 " + TALKER + " 'a b' c", "jobs")).isZero();
        assertThat(printed()).filteredOn(line -> line.matches("\\[1:t1\\.\\d+] a b")).hasSize(2);
        assertThat(printed()).filteredOn(line -> line.matches("\\[1:t1\\.\\d+] has ended"))
                .hasSize(2);
        assertThat(printed()).contains("[1] finished");
        assertThat(printed().getLast()).isEqualTo("job  tasks  what");
    }

    @Test
    void linesGoToAFile(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("out");
        String to = " " + file + " " + TALKER + " ";
        assertThat(run("spawn -w ->" + to + "one", "spawn -w ->>" + to + "two")).isZero();
        assertThat(Files.readAllLines(file)).hasSize(2)
                .anyMatch(line -> line.matches("\\[t1\\.\\d+] one"))
                .anyMatch(line -> line.matches("\\[t1\\.\\d+] two"));
        assertThat(run("spawn -> /no/such/folder/file " + TALKER + " x")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("atoll: spawn: cannot write /no/such/folder/file");
    }

    @Test
    void writesTablesInThreeFormats() {
        assertThat(run("put 'a \"b\"' x", "names")).isZero();
        assertThat(printed().stream().map(line -> line.replaceAll(" +", " "))).containsExactly(
                "a \"b\" 0",
                "name index owner flags bytes",
                "a \"b\" 0 " + pvm.tid() + " persistent 1");
        out.reset();
        assertThat(console(TableFormat.CSV).run(List.of("names"))).isZero();
        assertThat(printed()).containsExactly(
                "name,index,owner,flags,bytes",
                "\"a \"\"b\"\"\",0," + pvm.tid() + ",persistent,1");
        out.reset();
        assertThat(console(TableFormat.JSON).run(List.of("names", "conf"))).isZero();
        assertThat(printed().getFirst()).isEqualTo("[{\"name\": \"a \\\"b\\\"\", \"index\": \"0\","
                + " \"owner\": \"" + pvm.tid() + "\", \"flags\": \"persistent\","
                + " \"bytes\": \"1\"}]");
        assertThat(printed().getLast())
                .startsWith("[{\"host\": \"" + host() + "\", \"tid\": \"t1.0");
        assertThatThrownBy(() -> TableFormat.of("xml"))
                .hasMessage("--format takes table, csv or json, not 'xml'");
    }

    @Test
    void passesVariablesToProcesses() {
        assertThat(run("setenv COLOUR red", "spawn -w --kind process "
                + MachineTasks.Variable.class.getName() + " COLOUR")).isZero();
        assertThat(printed()).anyMatch(line -> line.endsWith("] COLOUR is red"));
        assertThat(run("setenv COLOUR red", "unexport COLOUR", "spawn -w --kind process "
                + MachineTasks.Variable.class.getName() + " COLOUR")).isZero();
        assertThat(printed()).anyMatch(line -> line.endsWith("] COLOUR is null"));
        assertThat(run("export NO_SUCH_VARIABLE")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "frobnicate|2|there is no command 'frobnicate'; commands are add, conf,",
        "spawn|2|spawn: 0 words; write spawn [-COUNT]",
        "spawn -0 X|2|spawn: '-0' is no number of tasks; write spawn -3 CLASS",
        "spawn -x X|2|spawn: there is no option '-x'; write spawn",
        "spawn --kind heavy X|2|spawn: --kind takes light, isolated or process, not 'heavy'",
        "spawn --on|2|spawn: nothing stands behind --on",
        "spawn -2|2|spawn: what? Write spawn",
        "spawn no.such.Class|1|1 of 1 tasks were not started",
        "spawn --on n7 X|2|spawn: there is no host n7; hosts are ",
        "conf x|2|conf: 1 word; write conf",
        "pstat n1|2|pstat: 'n1' is no tid; one looks like t3.17",
        "kill t9999.1|2|kill: no task has the tid t9999.1",
        "mstat n7|1|not all of these hosts are there",
        "add 'n1 x=y'|1|1 of 1 host was not added",
        "delete n7|1|1 of 1 host was not deleted",
        "ps -h n7|1|ps: there is no host n7; see conf",
        "ps n7|2|ps: 'n7'; write ps [-h HOST]",
        "echo 'open|2|a quote ' is not closed in: echo 'open",
        "trace maybe|2|trace: 'maybe'; write trace on, or trace off"
    }, quoteCharacter = '\0')
    void whatCannotBeDoneIsToldInALine(String command, int code, String line) {
        assertThat(run(command, "echo not reached")).isEqualTo(code);
        assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("atoll: " + line);
        assertThat(printed()).doesNotContain("not reached");
    }

    @Test
    void askedCommandsGoOnBehindAnError() throws Exception {
        String commands = "frobnicate\n\necho a \"b  c\" d\\ e # no more\nquit\necho not reached\n";
        assertThat(console(TableFormat.TABLE).interact(
                new BufferedReader(new StringReader(commands)))).isZero();
        assertThat(printed()).containsExactly("a b  c d e");
        assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
    }

    @Test
    void itEndsWhenALookThatHasBegunHasEnded() throws Exception {
        CountDownLatch hasBegun = new CountDownLatch(1);
        AtomicBoolean isPrinted = new AtomicBoolean();
        PrintStream slow = new PrintStream(out, true) {
            @Override
            public void println(String line) {
                if (line.endsWith("finished")) {
                    hasBegun.countDown();
                    LockSupport.parkNanos(300_000_000);
                    isPrinted.set(true);
                }
                super.println(line);
            }
        };
        Console console = new Console(
                pvm, TableFormat.TABLE, false, slow, new PrintStream(err, true));
        BufferedReader in = new BufferedReader(
                new StringReader("spawn " + TALKER + " x\n")) {
            private int lines;

            @Override
            public String readLine() throws IOException {
                if (++lines == 2) {
                    awaitIt(hasBegun);
                }
                return super.readLine();
            }
        };
        assertThat(console.interact(in)).isZero();
        assertThat(isPrinted).isTrue();
    }

    private static void awaitIt(CountDownLatch latch) throws IOException {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void helpNamesEachCommand() {
        assertThat(run("help", "help spawn", "id", "version")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains(
                "add HOST...", "delete HOST...", "conf", "mstat HOST...", "spawn ...",
                "ps [-h HOST]", "pstat TID...", "kill TID...", "jobs [-l]", "names [PATTERN]",
                "put NAME TEXT...", "trace on|off", "export NAME", "setenv NAME VALUE", "reset",
                "halt", "quit", "help [COMMAND]", pvm.tid().toString(), "atoll 0.1.0");
    }

    @Test
    void inAJobItSaysWhatOnlyAMachineCanDo() {
        Job.local(2).run(rank -> {
            Pvm own = Pvm.in(rank);
            if (rank.number() == 0) {
                Console console = new Console(own, TableFormat.TABLE, false,
                        new PrintStream(out, true), new PrintStream(err, true));
                assertThat(console.run(List.of("conf", "spawn -w " + TALKER + " x"))).isZero();
                assertThat(console.run(List.of("add n1"))).isEqualTo(1);
            }
        });
        assertThat(printed()).contains("[1] finished");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("atoll: addHosts: this is a job,"
                + " whose hosts are its ranks; 'atoll pvm' starts a machine that takes hosts\n");
    }
}
