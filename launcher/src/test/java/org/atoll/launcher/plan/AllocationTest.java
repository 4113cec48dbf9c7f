// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {
    private static final String NAMES = "SLURM_JOB_NODELIST";
    private static final String TASKS = "SLURM_TASKS_PER_NODE";
    private static final String PROCESSORS = "SLURM_JOB_CPUS_PER_NODE";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "2(x3),1 | 2 2 2 1",
        "4,1,4(x2) | 4 1 4 4",
        "3(x4) | 3 3 3 3",
    })
    void slurmCountsTasksForEachHost(String counts, String slots) {
        List<Host> hosts = hosts(Map.of(NAMES, "n[1-3],login0", TASKS, counts));
        assertThat(hosts.stream().map(Host::name)).containsExactly("n1", "n2", "n3", "login0");
        assertThat(hosts.stream().map(host -> "" + host.slots()).toList())
                .containsExactly(slots.split(" "));
    }

    @Test
    void processorsCountWhereTasksAreNotGiven() {
        assertThat(hosts(Map.of("SLURM_NODELIST", "n[1-2]", PROCESSORS, "16,8")))
                .containsExactly(new Host("n1", 16), new Host("n2", 8));
        assertThat(hosts(Map.of(NAMES, "n[1-2]", PROCESSORS, "16(x2)", TASKS, "1(x2)")))
                .containsExactly(new Host("n1", 1), new Host("n2", 1));
        assertThat(hosts(Map.of(NAMES, "n[1-2]")))
                .containsExactly(new Host("n1", 1), new Host("n2", 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "n[1-   | 1       | SLURM_JOB_NODELIST=n[1-: a bracket is not closed; name hosts",
        "n[1-3] | 2(x2)   | SLURM_TASKS_PER_NODE=2(x2): the job has 3 hosts; name hosts",
        "n1     | 2(x900000) | SLURM_TASKS_PER_NODE=2(x900000): the job has 1 host; name",
        "n[1-3] | 2x3     | SLURM_TASKS_PER_NODE=2x3: '2x3' is no number and no 2(x3); name",
    })
    void whatMakesNoSenseIsNamed(String names, String counts, String why) {
        assertThatThrownBy(() -> Allocation.of(Map.of(NAMES, names, TASKS, counts)))
                .isInstanceOf(Misuse.class).hasMessageStartingWith(why);
    }

    @Test
    void aTaskOfSrunHasNone() {
        Map<String, String> task = new TreeMap<>(Map.of(
                NAMES, "n[1-2]", "SLURM_PROCID", "0", "SLURM_STEP_ID", "0"));
        assertThat(Allocation.of(task)).isEmpty();
        task.remove("SLURM_STEP_ID");
        assertThat(Allocation.of(task)).isPresent();
        assertThat(Allocation.of(Map.of("SLURM_JOB_ID", "7"))).isEmpty();
    }

    @Test
    void pbsHasALineForEachSlot(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("nodes"), "n1\nn1\nn2.site.org\nn1\n");
        assertThat(hosts(Map.of("PBS_NODEFILE", file.toString())))
                .containsExactly(new Host("n1", 3), new Host("n2.site.org", 1));
        assertThatThrownBy(() -> Allocation.of(Map.of("PBS_NODEFILE", "/no/way")))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith("PBS_NODEFILE=/no/way: there is no such file");
    }

    @Test
    void thisHostIsKnownByEveryNameThatTheSystemHasForIt() {
        String own = Hosts.ownName();
        for (String name : List.of(own, own + ".site.org")) {
            Host host = hosts(Map.of(NAMES, name)).getFirst();
            assertThat(Hosts.isLocal(host.name())).as(name).isTrue();
        }
        Allocation mine = Allocation.of(
                Map.of(NAMES, "n[1-3]", "SLURMD_NODENAME", "n2")).orElseThrow();
        assertThat(mine.others()).containsExactly("n1", "n3");
        assertThat(mine.hosts().get(1).name()).isEqualTo(own);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 9, 100})
    void idleHostsAreNamedUnlessTheyAreVeryMany(int count) {
        List<String> names = IntStream.rangeClosed(1, count).mapToObj(n -> "n" + n).toList();
        String said = Allocation.idle(names);
        assertThat(said).startsWith("n1").contains(" of the allocation stay").hasSizeLessThan(80);
        assertThat(said.contains("more")).isEqualTo(count > 8);
    }

    @Test
    void hostsCanBeLeftOut() {
        Allocation all = Allocation.of(Map.of(NAMES, "n[1-3]")).orElseThrow();
        assertThat(all.without(Set.of("n2")).orElseThrow().hosts())
                .containsExactly(new Host("n1", 1), new Host("n3", 1));
        assertThat(all.without(Set.of("n1", "n2", "n3"))).isEmpty();
        assertThat(Stream.of("n1", "n2", "n3").toList()).isEqualTo(all.others());
    }

    private static List<Host> hosts(Map<String, String> environment) {
        return Allocation.of(environment).orElseThrow().hosts();
    }

    @Test
    void lsfSaysHostsAndSlotsInTurn() {
        assertThat(hosts(Map.of("LSB_MCPU_HOSTS", "n1 4 n2 2")))
                .containsExactly(new Host("n1", 4), new Host("n2", 2));
        assertThatThrownBy(() -> Allocation.of(Map.of("LSB_MCPU_HOSTS", "n1 4 n2")))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith("LSB_MCPU_HOSTS=n1 4 n2: a host without a number of slots");
    }

    @Test
    void gridEngineHasAFileOfHosts(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("hosts"),
                "n1.example 4 all.q@n1.example UNDEFINED\nn2 1 all.q@n2 0:0\n");
        assertThat(hosts(Map.of("PE_HOSTFILE", file.toString())))
                .containsExactly(new Host("n1.example", 4), new Host("n2", 1));
        Path wrong = Files.writeString(folder.resolve("wrong"), "n1 all.q@n1\n");
        assertThatThrownBy(() -> Allocation.of(Map.of("PE_HOSTFILE", wrong.toString())))
                .isInstanceOf(Misuse.class)
                .hasMessageContaining("'all.q@n1' is no number of slots of host n1");
    }
}
