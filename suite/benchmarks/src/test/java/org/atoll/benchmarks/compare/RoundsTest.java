// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Jobs that fail, played by shell scripts: `$1` is the operation, `$2` the sizes.
class RoundsTest {
    private static final String SAMPLE = "printf 'sample\\tscan\\t%s\\t%s\\t60\\t60\\n'";
    private static final Contender WELL =
            new Script("for i in 1 2 3; do for s in 8 64; do " + SAMPLE + " $s 200; done; done");

    @TempDir
    Path folder;

    @Test
    void aFailedJobLosesOnlyTheSizesItDidNotMeasure() throws Exception {
        Contender breaks = new Script("for i in 1 2 3; do " + SAMPLE + " 8 100; done;"
                + " echo ------ >&2; echo 'boom at 64' >&2; exit 3");
        List<Row> rows = rows(breaks, WELL, 3);
        assertThat(rows).hasSize(2);
        assertThat(rows.getFirst().ratio()).hasValue(0.5);
        assertThat(rows.getFirst().failure()).isEmpty();
        Row lost = rows.getLast();
        assertThat(lost.machine()).isEqualTo(Machine.FAILED);
        assertThat(lost.failure()).isEqualTo("ours failed: exit code 3: boom at 64");
        assertThat(lost.ours()).isEmpty();
        assertThat(lost.theirs()).hasValue(0.2);
    }

    @Test
    @Timeout(300)
    void aJobThatHangsIsEndedWithAllItsProcesses() throws Exception {
        Path ids = folder.resolve("ids");
        Contender hangs = new Script("trap '' TERM; sleep 100 & echo $$ $! > " + ids + "; wait");
        List<Row> rows = rows(WELL, hangs, 5);
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.failure()).isEqualTo("theirs failed: no end after 1 s");
            assertThat(row.ours()).hasValue(0.2);
        });
        for (String id : Files.readString(ids).strip().split(" ", -1)) {
            ProcessHandle.of(Long.parseLong(id))
                    .map(ProcessHandle::onExit)
                    .ifPresent(end -> assertThat(end).succeedsWithin(Duration.ofSeconds(250)));
        }
    }

    @Test
    void aLaterRoundThatFailsTakesTheRowWithIt() throws Exception {
        Path mark = folder.resolve("mark");
        Contender tires = new Script("if [ -e " + mark + " ]; then exit 4; fi; : > " + mark + ";"
                + "for s in 8 64; do " + SAMPLE + " $s 200; done");
        assertThat(rows(tires, WELL, 2)).allSatisfy(row -> {
            assertThat(row.failure()).isEqualTo("ours failed: exit code 4");
            assertThat(row.ours()).isEmpty();
        });
    }

    @Test
    void aBrokenEndOfAFailedJobsOutputIsPassedOver() throws Exception {
        Contender breaks = new Script(SAMPLE + " 8 100; printf 'sample\\tsc'; exit 1");
        assertThat(rows(breaks, WELL, 1).getFirst().ours()).hasValue(0.1);
    }

    @Test
    void aCommandThatIsAbsentAndAJobWithoutSamplesAreFailures() throws Exception {
        Contender absent = new Script("") {
            @Override
            public List<String> command(Plan plan) {
                return List.of("/nowhere/mpirun");
            }
        };
        assertThat(rows(absent, new Script("exit 0"), 1).getFirst().failure())
                .startsWith("ours failed: not started: ")
                .endsWith("; theirs failed: no sample");
    }

    /// What a killed bench leaves is named like the files of a job, and removed like those.
    @Test
    void theFilesOfAJobGoWithItAndAreNamedSoThatTheNextStartRemovesThem() throws Exception {
        Path names = folder.resolve("names");
        Contender lists = new Script("ls -d /dev/shm/atoll-" + ProcessHandle.current().pid()
                + "-* >> " + names + "; for s in 8 64; do " + SAMPLE + " $s 200; done");
        rows(lists, WELL, 1);
        assertThat(Files.readString(names))
                .matches("/dev/shm/atoll-[0-9]+-[0-9]+-[0-9a-f]{8}-[0-9a-f]{8}\\n");
        assertThat(Path.of(Files.readString(names).strip())).doesNotExist();
    }

    /// Others take half of the time of two processors.
    @Test
    void aRowThatWasMeasuredOnALoadedMachineIsMarked() throws Exception {
        AtomicLong looks = new AtomicLong();
        Runner runner = new Runner(new Plan(2, "shm", false, 0, 0), 1, () -> {
            long ticks = 200 * looks.getAndIncrement();
            return new ProcessorUse(ticks, ticks / 2, 0);
        });
        assertThat(rows(runner, WELL, WELL, 1)).allSatisfy(row ->
                assertThat(row.machine()).isEqualTo(Machine.BUSY));
    }

    private static List<Row> rows(Contender ours, Contender theirs, int rounds)
            throws Exception {
        return rows(new Runner(new Plan(2, "shm", false, 0, 0), 1), ours, theirs, rounds);
    }

    private static List<Row> rows(Runner runner, Contender ours, Contender theirs, int rounds)
            throws Exception {
        return new Rounds(
                        new Turns(runner, rounds, new Progress(null)),
                        new Pair(ours, Optional.of(theirs)))
                .run(Operation.SCAN, List.of(8, 64));
    }

    private static class Script implements Contender {
        private final String text;

        Script(String text) {
            this.text = text;
        }

        @Override
        public List<String> command(Plan plan) {
            return List.of("sh", "-c", text, "job");
        }

        @Override
        public List<String> greeting(Plan plan) {
            return command(plan);
        }

        @Override
        public void prepare(Plan plan, Map<String, String> environment) {}
    }
}
