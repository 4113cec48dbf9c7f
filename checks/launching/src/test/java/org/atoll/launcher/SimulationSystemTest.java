// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Checks what `atoll run --device sim` prints, with a real process for the job.
@Timeout(600)
@Sampled(value = 1, tests = 6)
class SimulationSystemTest {
    private static final String PROBE = "org.atoll.launcher.SimulatedProbe";

    @TempDir
    private Path folder;

    private Launched.Result run(String... more) throws Exception {
        String[] all = new String[more.length + 7];
        System.arraycopy(
                new String[] {"--device", "sim", "--machine", "das:2x2", "--trace-hash", "--seed"},
                0, all, 0, 6);
        System.arraycopy(more, 0, all, 6, more.length);
        all[all.length - 1] = PROBE;
        return Launched.run(folder, all);
    }

    private static String hash(Launched.Result result) {
        return result.err().lines().filter(line -> line.contains("trace hash")).findFirst()
                .orElseThrow(() -> new AssertionError("no trace hash in " + result));
    }

    @Test
    void tellsTimeBreakdownAndTraceAndTheSameTwice() throws Exception {
        Launched.Result first = run("3");
        assertThat(first.code()).as(first.toString()).isZero();
        assertThat(first.out()).startsWith("virtual microseconds ");
        assertThat(first.err())
                .containsPattern("simulation: 0\\.0[0-9]+ s of virtual time, 4 ranks, ")
                .contains("within clusters", "between clusters", "computing  communicating")
                .containsPattern("(?m)^ +3 +0\\.0[0-9]+ +0\\.00200");
        Launched.Result again = run("3");
        assertThat(again.out()).isEqualTo(first.out());
        assertThat(again.err()).isEqualTo(first.err());
        assertThat(hash(first)).isNotEmpty();
    }

    /// A rank whose program has returned may still compute for those that call its objects.
    @Test
    void whatRanksComputeForOthersIsPartOfTheirTime() throws Exception {
        Path source = Files.writeString(folder.resolve("Served.java"), """
                import org.atoll.remote.*;

                public class Served {
                    @Remote
                    static class Worker {
                        private final RemoteObjects remote = RemoteObjects.current();

                        public void work() {
                            remote.rank().compute(2_000_000);
                        }
                    }

                    public static void main(String[] args) {
                        RemoteObjects.run(args, remote -> {
                            remote.barrier();
                            if (remote.rank().number() == 0) {
                                remote.node(1).create(Worker.class).work();
                            }
                        });
                    }
                }
                """);
        Launched.Result result =
                Launched.run(folder, "-n", "2", "--device", "sim", source.toString());
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.err()).containsPattern("(?m)^ +1 +0\\.00[0-9]+ +0\\.0020")
                .doesNotContain(" -0.");
    }

    @Test
    void aProgramThatDeclaresNoComputingIsToldSoUnlessThatIsMeant() throws Exception {
        Path source = Files.writeString(folder.resolve("Sums.java"), """
                import org.atoll.job.*;
                import org.atoll.mpj.*;
                void main(String[] args) {
                    Job.run(args, rank -> Mpj.in(rank).comm().allReduce(new int[1], Op.SUM));
                }
                """);
        String told = "the program declared no computing";
        assertThat(Launched.run(folder, "-n", "2", "--device", "sim", source.toString()).err())
                .containsOnlyOnce(told);
        assertThat(Launched.run(folder, "-n", "2", "--device", "sim", "--compute", "zero",
                        source.toString()).err())
                .contains("of virtual time").doesNotContain(told);
        assertThat(run("1").err()).doesNotContain(told);
    }

    @Test
    void theLastLineSaysWhoWaitsForWhomInADeadlock() throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "2", "--device", "sim", "org.atoll.launcher.Deadlocked");
        assertThat(result.cause())
                .startsWith("atoll: deadlock: rank 0 waits in receive from 1, tag 7 at"
                        + " Deadlocked.java:24; rank 1 waits");
        assertThat(result.err()).doesNotContain("threw");
        assertThat(result.code()).isEqualTo(1);
    }

    @Test
    void anotherSeedWithFaultsIsAnotherTraceWhichAlsoRepeats() throws Exception {
        Launched.Result plain = run("3");
        Launched.Result faulty = run("3", "--faults", "loss=0.2,delay=50us");
        assertThat(hash(faulty)).isNotEqualTo(hash(plain));
        assertThat(hash(run("3", "--faults", "loss=0.2,delay=50us"))).isEqualTo(hash(faulty));
        assertThat(hash(run("4", "--faults", "loss=0.2,delay=50us")))
                .isNotEqualTo(hash(faulty));
    }

    @Test
    void aRankThatWaitsOutsideItsWorldEndsTheJobWithOneLine() throws Exception {
        Launched.Result result = Launched.run(
                folder, Map.of("ATOLL_SIM_PATIENCE_SECONDS", "1"),
                "--device", "sim", "--machine", "das:2", PROBE, "outside");
        assertThat(result.code()).isNotZero();
        assertThat(result.cause())
                .contains("rank 1 waits in java.util.concurrent.CountDownLatch.await at ")
                .contains("SimulatedProbe.java:");
    }
}
