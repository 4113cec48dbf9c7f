// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.launcher.plan.Misuse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileTableTest {
    private static final String FIRST = "time\tcompute\t1500000000\ntime\tmessages.message\t1000\n"
            + "peer\t1\tmessages.eager\t9\t60\t11\t88\twhole\n"
            + "peer\t1\tmessages.announce\t1\t4\t0\t0\thead\n"
            + "peer\t1\tmessages.piece\t2\t20\t0\t0\tpart\n"
            + "peer\t1\tmessages.grant\t21\t0\t34\t0\tcontrol\nsomething\telse\n";
    private static final String SECOND = "time\tcompute\t500000000\n"
            + "peer\t0\tboards.post\t2\t16\t0\t0\twhole\n"
            + "peer\t0\tmessages.eager\t0\t0\t0\t0\twhole\n"
            + "gateway\twest\t3\t4096\t1\n";

    @Test
    void showsTotalsTheLargestImbalanceAndTheHeaviestPairs() {
        assertThat(ProfileTable.render(List.of(FIRST, SECOND), false)).isEqualTo("""
                profile: seconds of 2 ranks
                                     time  all ranks      mean     least  by rank      most  by rank
                  computing, and all else   2.000000  1.000000  0.500000        1  1.500000        0
                     waiting for messages   0.000001  0.000001  0.000000        1  0.000001        0
                profile: largest imbalance: computing, and all else: 1.500000 s by rank 0, \
                1.000000 s by a rank on average
                profile: sent in all
                  messages  bytes in messages  posts on boards  bytes in posts  frames
                        10                 80                2              16      33
                profile: sent by each pair of ranks
                  from rank  to rank  messages  bytes in messages  posts on boards  \
                bytes in posts  frames
                          0        1        10                 80                0  \
                             0      33
                          1        0         0                  0                2  \
                            16       0
                profile: sent by gateways to other clusters
                  from cluster  frames  bytes  broken connections
                          west       3   4096                   1""");
    }

    @Test
    void showsFivePairsAndAllOnlyWhenAsked() {
        List<String> profiles = IntStream.range(0, 3)
                .mapToObj(rank -> "time\tmessages.barrier\t" + rank + "000000000\n"
                        + IntStream.range(0, 3)
                        .filter(peer -> peer != rank)
                        .mapToObj(peer -> "peer\t" + peer + "\tmessages.eager\t1\t"
                                + (rank * 3 + peer)
                                + "\t0\t0\twhole\n")
                        .reduce("", String::concat))
                .toList();
        String some = ProfileTable.render(profiles, false);
        assertThat(some).contains("profile: sent by the 5 heaviest of 6 pairs of ranks\n")
                .contains("largest imbalance: in barriers: 2.000000 s by rank 2, 1.000000 s")
                .doesNotContain("profile: seconds of each rank");
        assertThat(rows(some.split("heaviest")[1])).containsExactly(
                "2 1 1 7", "2 0 1 6", "1 2 1 5", "1 0 1 3", "0 2 1 2");
        String all = ProfileTable.render(profiles, true);
        assertThat(all).startsWith(some).contains("profile: seconds of each rank\n");
        assertThat(rows(all.split("profile: sent by each pair of ranks")[1])).containsExactly(
                "0 1 1 1", "0 2 1 2", "1 0 1 3", "1 2 1 5", "2 0 1 6", "2 1 1 7");
    }

    /// The ranks, messages and bytes of a table of pairs.
    private static List<String> rows(String table) {
        return table.lines()
                .filter(line -> line.matches(" +\\d+ +\\d+ +\\d+ +\\d+ .*"))
                .map(line -> line.strip().replaceAll("^(\\d+) +(\\d+) +(\\d+) +(\\d+) .*",
                        "$1 $2 $3 $4"))
                .toList();
    }

    /// A rank that was lost has handed over nothing, and the others keep their numbers.
    @Test
    void aLostRankHasNoPartInTheMean() {
        assertThat(ProfileTable.render(List.of("", FIRST, FIRST), false))
                .contains("profile: seconds of 2 ranks\n")
                .containsPattern("computing, and all else +3.000000 +1.500000 +1.500000 +1 ")
                .doesNotContain("imbalance");
    }

    @Test
    void showsEachThreadOfANode() {
        String first = FIRST + "thread\t0\t0\t1500000000\t2000\t30000\t4\n"
                + "thread\t0\t1\t500000000\t0\t0\t12\n";
        String table = ProfileTable.render(List.of(first, SECOND), false);
        assertThat(table).contains("""
                profile: seconds of each thread of a node
                  node  thread  computing, and all else  waiting for its node  \
                waiting for other nodes  chunks
                     0       0                 1.500000              0.000002  \
                               0.000030       4
                     0       1                 0.500000              0.000000  \
                               0.000000      12
                profile: sent in all
                """);
        String many = "time\tcompute\t1\n" + "thread\t0\t1\t5\t6\t7\t8\n".repeat(65);
        assertThat(ProfileTable.render(List.of(many), false))
                .contains("profile: 65 threads of nodes, each of which --profile=all shows")
                .doesNotContain("profile: seconds of each thread");
        assertThat(ProfileTable.render(List.of(many), true))
                .contains("profile: seconds of each thread of a node\n");
    }

    @Test
    void aFileHasThreadsOfNodes(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("out.json");
        ProfileFile.write(file, List.of(List.of(
                "time\tcompute\t9\nthread\t2\t1\t1500000000\t2000\t30000\t4\n")));
        assertThat(Files.readString(file).replaceAll("\\s+", " ")).contains(
                "\"peers\": [], \"threads\": [{\"node\": 2, \"thread\": 1,"
                        + " \"compute\": 1.500000000, \"waiting_for_node\": 0.000002000,"
                        + " \"waiting_for_others\": 0.000030000, \"chunks\": 4}]}");
    }

    @Test
    void showsWhatTasksHaveSent() {
        List<String> both = List.of(
                FIRST + "tasks\t0\t5\t40\ntasks\t1\t2\t16\n", SECOND + "tasks\t0\t3\t24\n");
        assertThat(ProfileTable.render(both, false)).contains("""
                profile: messages of tasks
                  from rank   to rank  messages  bytes
                        any  the same         5     40
                        any   another         5     40
                profile: sent in all
                """);
        assertThat(ProfileTable.render(both, true)).contains("""
                          0         1         2     16
                          1         0         3     24
                        any  the same         5     40
                """);
        assertThat(ProfileTable.render(List.of(FIRST, SECOND), true))
                .doesNotContain("messages of tasks");
    }

    @Test
    void aFileHasWhatTasksHaveSent(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("out.json");
        ProfileFile.write(file, List.of(List.of("time\tcompute\t9\ntasks\t0\t5\t40\n")));
        assertThat(Files.readString(file).replaceAll("\\s+", " ")).contains(
                "\"peers\": [], \"tasks\": [{\"to_rank\": 0, \"messages\": 5, \"bytes\": 40}]}");
    }

    @Test
    void showsWhatRecoveryHasCost(@TempDir Path folder) throws Exception {
        String first = "recovery\t3\t4096\t2500000\t1500000\t800\t0\t0\n";
        String second = "recovery\t1\t512\t1000000\t1000000\t90\t2\t-1\n";
        assertThat(ProfileTable.render(List.of(FIRST + first, SECOND + second), false)).contains("""
                profile: recovery, each rank since it came back last
                  rank  snapshots  bytes   stopped  longest stop  bytes logged  returns\
                  points repeated
                     0          3   4096  0.002500      0.001500           800        0\
                                0
                     1          1    512  0.001000      0.001000            90        2\
                                ?
                """);
        assertThat(ProfileTable.render(List.of(FIRST, SECOND), true)).doesNotContain("recovery");
        Path file = folder.resolve("out.json");
        ProfileFile.write(file, List.of(List.of("time\tcompute\t9\n" + second)));
        assertThat(Files.readString(file).replaceAll("\\s+", " ")).contains(
                "\"peers\": [], \"recovery\": [{\"snapshots\": 1, \"bytes\": 512,"
                        + " \"stopped\": 0.001000000, \"longest_stop\": 0.001000000,"
                        + " \"bytes_logged\": 90, \"returns\": 2, \"points_repeated\": null}]}");
    }

    @Test
    void showsSharedObjects(@TempDir Path folder) throws Exception {
        String first = "object\tbest\treplicated\t90\t2\t0\t0\t2\t3\n";
        String second = "object\tbest\treplicated\t5\t1\t1\t4\t1\t3\n"
                + "object\tjobs\tsingle at rank 0\t0\t7\t2\t7\t0\t0\n";
        assertThat(ProfileTable.render(List.of(FIRST + first, SECOND + second), false)).contains("""
                profile: shared objects
                  object              form  reads  writes  waits  calls  broadcasts  moves
                    best        replicated     95       3      1      4           3      3
                    jobs  single at rank 0      0       7      2      7           0      0
                """);
        assertThat(ProfileTable.render(List.of(FIRST, SECOND), true)).doesNotContain("shared obj");
        Path file = folder.resolve("out.json");
        ProfileFile.write(file, List.of(List.of("time\tcompute\t9\n" + first)));
        assertThat(Files.readString(file).replaceAll("\\s+", " ")).contains(
                "\"peers\": [], \"objects\": [{\"object\": \"best\", \"form\": \"replicated\","
                        + " \"reads\": 90, \"writes\": 2, \"waits\": 0, \"calls\": 0,"
                        + " \"broadcasts\": 2, \"moves\": 3}]}");
    }

    @Test
    void saysWhenThereIsNothing() {
        assertThat(ProfileTable.render(List.of("", ""), true)).contains("no rank");
    }

    @Test
    void aFileHasAllOfIt(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("out.json");
        ProfileFile.write(file, List.of(
                List.of(FIRST, SECOND.replace("west", "the \"west\"")), List.of()));
        assertThat(Files.readString(file).replaceAll("\\s+", " ").strip()).isEqualTo("""
                {"worlds": [{ "ranks": [{"rank": 0, "seconds": {"compute": 1.500000000, \
                "messages.message": 0.000001000}, "peers": [{"peer": 1, "kind": \
                "messages.eager", "role": "whole", "sent": 9, "bytes_sent": 60, "received": 11, \
                "bytes_received": 88}, {"peer": 1, "kind": "messages.announce", "role": "head", \
                "sent": 1, "bytes_sent": 4, "received": 0, "bytes_received": 0}, {"peer": 1, \
                "kind": "messages.piece", "role": "part", "sent": 2, "bytes_sent": 20, \
                "received": 0, "bytes_received": 0}, {"peer": 1, "kind": "messages.grant", \
                "role": "control", "sent": 21, "bytes_sent": 0, "received": 34, \
                "bytes_received": 0}]}, {"rank": 1, "seconds": {"compute": 0.500000000}, \
                "peers": [{"peer": 0, "kind": "boards.post", "role": "whole", "sent": 2, \
                "bytes_sent": 16, "received": 0, "bytes_received": 0}]}], \
                "gateways": [{"cluster": "the \\u0022west\\u0022", "frames": 3, "bytes": 4096, \
                "broken_connections": 1}]}, { "ranks": [], "gateways": []}]}""");
    }

    @Test
    void whatIsNeitherAllNorAFileIsMisuse(@TempDir Path folder) throws Exception {
        assertThat(ProfileReport.of("").all()).isFalse();
        assertThat(ProfileReport.of("all").all()).isTrue();
        Path file = folder.resolve("out.json");
        assertThat(ProfileReport.of(file.toString()).file()).hasValue(file);
        assertThatThrownBy(() -> ProfileReport.of("most"))
                .isInstanceOf(Misuse.class)
                .hasMessage("--profile takes all, or a file FILE.json, not 'most'");
        assertThatThrownBy(() -> ProfileReport.of(folder + "/none/out.json"))
                .isInstanceOf(Misuse.class)
                .hasMessageEndingWith("none/out.json: that file cannot be written: there is no"
                        + " folder " + folder.toRealPath() + "/none");
        assertThatThrownBy(() -> ProfileReport.of(
                        Files.createDirectory(folder.resolve("a.json")).toString()))
                .isInstanceOf(Misuse.class);
    }
}
