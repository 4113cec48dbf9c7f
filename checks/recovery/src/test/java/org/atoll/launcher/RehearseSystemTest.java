// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `atoll rehearse` with programs that come back and programs that do not.
@Timeout(600)
@Sampled(value = 1, tests = 8)
class RehearseSystemTest {
    private static final String PROGRAM = """
            import org.atoll.recovery.Recovery;

            void main(String[] arguments) {
                Recovery.run(arguments, (rank, ck) -> {
                    var step = ck.count("step");
                    long[] sum = ck.longs("sum", 1);
                    long[] seen = %s;
                    boolean first = ck.begin();
                    for (; step.get() < 400; step.next()) {
                        Thread.sleep(4);
                        seen[0] += step.get();
                        sum[0] = 31 * sum[0] + seen[0];
                        ck.point();
                    }
                    System.out.println("sum " + sum[0]);
                });
            }
            """;

    @TempDir
    private Path folder;

    private Launched.Result rehearse(String program, String... options) throws Exception {
        Path source = folder.resolve("Steps.java");
        Files.writeString(source, program);
        List<String> words = new ArrayList<>(List.of("rehearse", "-n", "2"));
        words.addAll(List.of(options));
        words.add(source.toString());
        return Launched.start(folder, Map.of(), words).result();
    }

    @Test
    void aProgramThatRegistersAllComesToTheSame() throws Exception {
        Launched.Result result = rehearse(
                PROGRAM.formatted("ck.longs(\"seen\", 1)"), "--kills", "4", "--every", "10");
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out()).contains("killed at ").contains(": the same, ")
                .contains(" points passed again").containsPattern("without kills: [0-9]+ snapshots"
                        + " of [0-9]+ bytes, for each of which a rank stood still [0-9.]+ ms,"
                        + " [0-9.]+ ms at most; 0 bytes of messages logged")
                .contains("4 kills in ").contains(" 0 of which came to something else; ")
                .doesNotContain("not compared");
    }

    @Test
    void whatIsNotRegisteredIsFoundByWhatDependsOnIt() throws Exception {
        Launched.Result result =
                rehearse(PROGRAM.formatted("new long[1]"), "--kills", "4", "--every", "10");
        assertThat(result.code()).as("%s", result).isEqualTo(1);
        assertThat(result.out()).containsPattern("'sum' of rank [01] has another content at its"
                + " point [0-9]+: something that it depends on is not registered");
    }

    /// A program without points begins again: it is compared by what it prints.
    @Test
    void whatDependsOnTheProcessIsFoundByWhatIsPrinted() throws Exception {
        Launched.Result result = rehearse("""
                import org.atoll.mpj.Mpj;

                void main(String[] arguments) {
                    Mpj.run(arguments, mpj -> {
                        Thread.sleep(800);
                        System.out.println("life " + System.getenv("ATOLL_INCARNATION"));
                    });
                }
                """, "--kills", "2");
        assertThat(result.code()).as("%s", result).isEqualTo(1);
        assertThat(result.out()).containsPattern(
                "rank\\.[01]\\.out line 1 is 'life [12]', and without kills 'life 0'");
    }

    /// In the simulator: ranks that learn from each other, one after the other, what one of them
    /// has not registered.
    @Test
    void theSimulatorFindsItToo() throws Exception {
        Launched.Result result = rehearse("""
                import org.atoll.mpj.Mpj;
                import org.atoll.recovery.Recovery;

                void main(String[] arguments) {
                    Recovery.run(arguments, (rank, ck) -> {
                        var comm = Mpj.in(rank).comm();
                        var step = ck.count("step");
                        long[] sum = ck.longs("sum", 1);
                        long[] seen = new long[1];
                        boolean first = ck.begin();
                        for (; step.get() < 6; step.next()) {
                            comm.send(sum, 1 - rank.number(), 0);
                            comm.receive(seen, 1 - rank.number(), 0);
                            sum[0] += seen[0] + arguments.length;
                            sum[0] += rank.number() == 1 ? forgotten++ : 3;
                            ck.point();
                        }
                        System.out.println("sum " + sum[0]);
                    });
                }

                private static long forgotten;
                """, "--sim", "--kills", "60");
        assertThat(result.code()).as("%s", result).isEqualTo(1);
        assertThat(result.out()).containsPattern("simulated: [0-9]+ events of 2 ranks and a keeper,"
                        + " [0-9]+ runs to kill each of them at each event, of which 60 by chance")
                .containsPattern("rank 1 killed at event [0-9]+: 'sum' of rank 1 has another"
                        + " content at its point [0-9]: something that it depends on is not"
                        + " registered")
                .containsPattern("\\n60 kills in as many runs, [1-9][0-9]* of which")
                .doesNotContain("rank 0 killed").doesNotContain("the keeper killed");
    }

    @Test
    void whatDiffersAnywayIsNotCompared() throws Exception {
        Launched.Result result = rehearse(
                PROGRAM.formatted("ck.longs(\"seen\", 1)")
                        .replace("\"sum \"", "System.nanoTime() + \" sum \""),
                "--kills", "1", "--every", "10");
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out()).contains("not compared, for it differs without kills:"
                + " rank.0.out line 1, rank.1.out line 1\n");
    }

    /// Ranks that have left are not part of the rehearsal: a kill of one says nothing.
    @Test
    void aKillThatComesTooLateIsNotCounted() throws Exception {
        Launched.Result result = rehearse("""
                import org.atoll.recovery.Recovery;

                void main(String[] arguments) throws InterruptedException {
                    Recovery.run(arguments, (rank, ck) -> {
                        long[] sum = ck.longs("sum", 1);
                        boolean first = ck.begin();
                        sum[0]++;
                        ck.point();
                    });
                    Thread.sleep(1500);
                }
                """, "--kills", "1");
        assertThat(result.out()).contains("without kills: ").doesNotContain("exit code")
                .containsAnyOf("ends before anything can be killed", ": the same, ");
    }

    @Test
    void aProgramThatFailsByItselfIsNotKilled() throws Exception {
        Launched.Result result = rehearse("""
                void main() {
                    System.exit(3);
                }
                """);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out())
                .contains("without kills the job ends with exit code 3: atoll: rank ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--kills 0 water|atoll: --kills takes a number of at least 1, not 0",
        "--kills 3|atoll: atoll rehearse needs a program",
        "--sim --every 3 water|atoll: --every has no effect here: a rehearsal has its own",
        "--snapshots x water|atoll: --snapshots has no effect here: a rehearsal has its own",
        "-n 2 nonsense|atoll: there is no program nonsense: no class of that name on the class path"
                + " (.) and no application (see 'atoll apps')"})
    void whatMakesNoSenseIsRefused(String words, String complaint) throws Exception {
        List<String> line = new ArrayList<>(List.of("rehearse"));
        line.addAll(List.of(words.split(" ")));
        Launched.Result result = Launched.start(folder, Map.of(), line).result();
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo(complaint);
    }
}
