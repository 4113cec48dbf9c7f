// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.MpiLibrary;
import org.atoll.benchmarks.compare.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BenchTest {
    private final StringWriter errors = new StringWriter();
    private final StringWriter output = new StringWriter();

    @Test
    void refusesWhatItCannotMeasureWithOneLine() {
        assertThat(run("--operations", "ping")).isEqualTo(2);
        assertThat(errors.toString()).contains("no operation is called 'ping'").hasLineCount(1);
    }

    @Test
    void refusesOneRankAndUnknownDevices() {
        assertThat(run("-n", "1")).isEqualTo(2);
        assertThat(run("--device", "carrier")).isEqualTo(2);
        assertThat(run("--sizes", "-1")).isEqualTo(2);
        assertThat(run("--against", "lam")).isEqualTo(2);
        assertThat(errors.toString()).contains("carrier").contains(
                "--against takes openmpi, mpich, or the folder of another checkout", "not lam");
    }

    /// Both sides are started by the launcher of the library that they share.
    @Test
    void deviceMpiIsMeasuredAgainstItsLibraryOnly(@TempDir Path folder) {
        assertThat(run("--device", "mpi")).isEqualTo(2);
        assertThat(errors.toString()).contains("--device mpi needs --against openmpi or mpich")
                .hasLineCount(1);
        assertThat(run("--device", "mpi", "--against", folder.toString())).isEqualTo(2);
        assertThat(errors.toString())
                .contains("--device mpi takes --against openmpi or mpich, not " + folder);
    }

    @Test
    void overDeviceMpiBothSidesAreStartedByTheLibrarysLauncher() {
        Plan plan = new Plan(2, "mpi", true, 0, 0);
        for (MpiLibrary library : MpiLibrary.values()) {
            List<String> theirs = library.contender(Path.of("measure")).command(plan);
            List<String> ours = library.under(new Atoll("/opt/atoll", List.of("-Xmx1g")))
                    .command(plan);
            assertThat(theirs).last().isEqualTo("measure");
            List<String> start = theirs.subList(0, theirs.size() - 1);
            assertThat(ours.subList(0, start.size())).isEqualTo(start);
            assertThat(ours.subList(start.size(), ours.size())).containsExactly(
                    "/opt/atoll/atoll", "java", "-Xmx1g", "org.atoll.benchmarks.measure.Measure");
            Map<String, String> environment = new HashMap<>();
            library.under(Atoll.installed()).prepare(plan, environment);
            assertThat(environment).containsEntry("ATOLL_DEVICE", "mpi");
        }
    }

    /// The launcher is a script that fails for scans.
    @Test
    void goesOnAfterAFailedJobAndExitsWithOne(@TempDir Path home) throws Exception {
        Path atoll = home.resolve("atoll");
        Files.writeString(atoll, """
                #!/bin/sh
                for word; do case $word in
                  scan) echo 'rank 1 threw' >&2; exit 7 ;;
                  barrier|reduce) printf 'sample\\t%s\\t0\\t500\\t60\\t60\\n' $word ;;
                esac; done
                """);
        assertThat(atoll.toFile().setExecutable(true)).isTrue();
        System.setProperty("atoll.home", home.toString());
        try {
            assertThat(run("--operations", "barrier,scan,reduce", "--sizes", "0", "--rounds", "3",
                    "--format", "csv")).isEqualTo(1);
        } finally {
            System.clearProperty("atoll.home");
        }
        assertThat(output.toString()).isEqualTo("""
                operation,bytes,unit,better,machine,ours,theirs,ratio
                barrier,0,us,lower,same,0.500,,
                scan,0,us,lower,failed,,,
                reduce,0,us,lower,same,0.500,,
                """);
        assertThat(errors.toString())
                .isEqualTo("atoll bench: scan of 0 bytes: ours failed: exit code 7:"
                        + " rank 1 threw\n");
    }

    /// The launcher is a script that is fast for one value and fails for another.
    @Test
    void variesASettingAndNamesTheBestValue(@TempDir Path home) throws Exception {
        Path atoll = home.resolve("atoll");
        Files.writeString(atoll, """
                #!/bin/sh
                time=500
                for word; do case $word in
                  -J-Datoll.x=fast) time=100 ;;
                  -J-Datoll.x=bad) echo 'bad: no such value' >&2; exit 3 ;;
                esac; done
                for i in 1 2 3; do printf 'sample\\tscan\\t8\\t%s\\t60\\t60\\n' $time; done
                """);
        assertThat(atoll.toFile().setExecutable(true)).isTrue();
        System.setProperty("atoll.home", home.toString());
        try {
            assertThat(run("--vary", "atoll.x=slow,fast", "--operations", "scan", "--sizes", "8",
                    "--rounds", "2", "--format", "csv")).isZero();
            assertThat(run("--vary", "atoll.x=slow,bad", "--operations", "scan", "--sizes", "8",
                    "--rounds", "2", "--format", "csv")).isEqualTo(1);
        } finally {
            System.clearProperty("atoll.home");
        }
        assertThat(output.toString()).isEqualTo("""
                operation,bytes,unit,better,machine,slow,fast,best
                scan,8,us,lower,same,0.500,0.100,fast
                operation,bytes,unit,better,machine,slow,bad,best
                scan,8,us,lower,failed,0.500,,slow
                """);
        assertThat(errors.toString()).isEqualTo("atoll bench: scan of 8 bytes: bad failed:"
                + " exit code 3: bad: no such value\n");
    }

    /// Both checkouts are scripts; the other one's is twice as fast.
    @Test
    void measuresAgainstAnotherCheckoutInTheSameWay(@TempDir Path folder) throws Exception {
        Path ours = checkout(folder.resolve("ours"), 0.2, 1000);
        Path theirs = checkout(folder.resolve("theirs"), 0, 500);
        System.setProperty("atoll.home", ours.toString());
        try {
            assertThat(run("--against", theirs.toString(), "--operations", "put,start", "--sizes",
                    "8", "--rounds", "2", "--format", "csv")).isZero();
        } finally {
            System.clearProperty("atoll.home");
        }
        assertThat(output.toString().lines()).hasSize(3)
                .contains("put,8,us,lower,same,1.000,0.500,2.000");
        String[] start = output.toString().lines().toList().getLast().split(",", -1);
        assertThat(start).startsWith("start", "0", "ms", "lower", "unprobed");
        assertThat(Double.parseDouble(start[5])).as("ours: it sleeps").isGreaterThan(200);
        assertThat(Files.readString(ours.resolve("greetings")).lines())
                .as("two rounds of one start that does not count and five that do")
                .hasSize(12);
    }

    private static Path checkout(Path folder, double sleep, int nanos) throws Exception {
        Files.createDirectories(folder.resolve("target/atoll"));
        Files.writeString(folder.resolve("target/atoll/path"), "lib");
        Path atoll = Files.writeString(folder.resolve("atoll"), """
                #!/bin/sh
                for word; do if [ $word = hello ]; then
                  sleep %s; echo hello >> %s/greetings; exit
                fi; done
                for i in 1 2 3; do printf 'sample\\tput\\t8\\t%s\\t60\\t60\\n'; done
                """.formatted(sleep, folder, nanos));
        assertThat(atoll.toFile().setExecutable(true)).isTrue();
        return folder;
    }

    @Test
    void aCheckoutThatIsNoneOrNotBuiltIsNamed(@TempDir Path folder) throws Exception {
        assertThat(run("--against", folder.toString())).isEqualTo(2);
        Path script = Files.createFile(folder.resolve("atoll"));
        assertThat(script.toFile().setExecutable(true)).isTrue();
        assertThat(run("--against", folder.toString())).isEqualTo(2);
        assertThat(errors.toString())
                .contains("is no checkout of Atoll")
                .contains("is not built; run " + script + " info")
                .hasLineCount(2);
    }

    @Test
    void variesOnlyOursAndOnlyWhatHasTwoValues() {
        assertThat(run("--vary", "a=1,2", "--against", "openmpi")).isEqualTo(2);
        assertThat(run("--vary", "a=1")).isEqualTo(2);
        assertThat(errors.toString()).contains("exclude each other", "'a=1'").hasLineCount(2);
    }

    @Test
    void helpTellsTheRuleOfBinding() {
        assertThat(run("--help")).isZero();
        assertThat(output.toString()).startsWith("Usage: atoll bench").contains("taskset");
    }

    @Test
    void bindingThreadsIsMisuse() {
        assertThat(run("--device", "threads", "--bind-to", "core")).isEqualTo(2);
        assertThat(errors.toString()).contains("--bind-to core needs").hasLineCount(1);
    }

    private int run(String... words) {
        CommandLine line = Bench.commandLine();
        line.setOut(new PrintWriter(output, true));
        line.setErr(new PrintWriter(errors, true));
        return line.execute(words);
    }
}
