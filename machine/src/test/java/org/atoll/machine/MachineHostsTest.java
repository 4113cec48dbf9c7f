// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.atoll.machine.MachineHosts.add;
import static org.atoll.machine.MachineHosts.echo;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.job.contract.Sampled;
import org.atoll.job.contract.VirtualHosts;
import org.atoll.machine.MachineTasks.Echo;
import org.atoll.machine.MachineTasks.Flood;
import org.atoll.machine.MachineTasks.Talker;
import org.atoll.tasks.Event;
import org.atoll.tasks.Host;
import org.atoll.tasks.HostChange;
import org.atoll.tasks.HostState;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.TaskKind;
import org.atoll.tasks.Tid;
import org.atoll.tasks.Where;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A standing machine to which hosts are added by ssh, that are deleted, crash, or are cut off;
/// skipped where `vcluster` cannot make them.
@Timeout(300)
@Sampled(value = 1, tests = 9)
class MachineHostsTest {
    private static final int LONG = 1 << 20;
    private static @Nullable MachineHosts hosts;

    @BeforeAll
    static void up() throws Exception {
        hosts = MachineHosts.up(3);
    }

    @AfterAll
    static void down() throws Exception {
        if (hosts != null) {
            hosts.close();
        }
    }

    private static MachineHosts both() {
        return Objects.requireNonNull(hosts);
    }

    private static VirtualHosts hosts() {
        return both().hosts();
    }

    private static Machine machine() throws Exception {
        return both().machine();
    }

    @Test
    void hostsAreAddedUsedAndDeleted() throws Exception {
        try (Machine machine = machine(); Pvm pvm = machine.enrol()) {
            pvm.notifyHosts(MachineTasks.CAME, -1);
            add(pvm, "n1", "n2");
            assertThat(pvm.hosts()).extracting(Host::name).contains("n1", "n2").hasSize(3);
            Set<Tid> came = new HashSet<>();
            for (int i = 0; i < 2; i++) {
                came.add(pvm.recv(Tid.ANY, MachineTasks.CAME).tid());
            }
            assertThat(pvm.hosts()).extracting(Host::tid).containsAll(came);
            for (Host host : pvm.hosts()) {
                long begun = System.nanoTime(); // the hosts have one clock
                Duration ahead = pvm.clockDifference(host.tid());
                assertThat(ahead.abs()).isLessThan(Duration.ofNanos(System.nanoTime() - begun));
            }
            for (TaskKind kind : TaskKind.values()) {
                List<Tid> tasks = pvm.spawn(Echo.class).count(6).kind(kind).start();
                assertThat(pvm.tasks()).filteredOn(each -> tasks.contains(each.tid()))
                        .extracting("host").contains("n1", "n2").hasSize(6);
                for (Tid task : tasks) {
                    echo(pvm, task, LONG);
                    assertThat(pvm.kill(task)).isTrue();
                }
            }
        }
    }

    @Test
    void hostsGetTasksAsTheyHaveSlots() throws Exception {
        try (Machine machine = machine(); Pvm pvm = machine.enrol()) {
            add(pvm, "n1 slots=3", "n2");
            assertThat(pvm.hosts()).filteredOn(each -> each.slots() == 3)
                    .extracting(Host::name).containsExactly("n1");
            String here = pvm.hosts().getFirst().name();
            for (TaskKind kind : List.of(TaskKind.LIGHT, TaskKind.PROCESS)) {
                List<Tid> tasks = new ArrayList<>(pvm.spawn(Echo.class).count(5).kind(kind)
                        .where(Where.allBut(here)).start());
                for (int i = 0; i < 3; i++) {
                    tasks.addAll(pvm.spawn(Echo.class).kind(kind)
                            .where(Where.allBut(here)).start());
                }
                assertThat(pvm.tasks()).filteredOn(each -> tasks.contains(each.tid()))
                        .extracting("host").filteredOn("n1"::equals).hasSize(6);
                assertThat(pvm.tasks()).filteredOn(each -> tasks.contains(each.tid()))
                        .extracting("host").filteredOn("n2"::equals).hasSize(2);
                for (Tid task : tasks) {
                    echo(pvm, task, 10);
                    assertThat(pvm.kill(task)).isTrue();
                }
            }
        }
    }

    /// A process that listens on its own host only is called by those on others.
    @Test
    void aTaskOnAnotherHostSpeaksFirst() throws Exception {
        try (Machine machine = machine(); Pvm pvm = machine.enrol()) {
            add(pvm, "n1");
            Tid task = pvm.spawn(Flood.class, "300", "told").kind(TaskKind.PROCESS)
                    .where(Where.host("n1")).start().getFirst();
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, List.of(task));
            assertThat(pvm.recv(task, MachineTasks.WORK).oneLong()).isPositive();
            for (int i = 0; i < 300; i++) {
                assertThat(pvm.recv(Tid.ANY, Pvm.ANY).oneInt()).isEqualTo(i);
            }
            pvm.send(task, MachineTasks.GONE, pvm.pack());
            assertThat(pvm.recv(Tid.ANY, Pvm.ANY).tid()).isEqualTo(task);
        }
    }

    @Test
    void aDeletedHostIsLeftClean() throws Exception {
        try (Machine machine = machine(); Pvm pvm = machine.enrol()) {
            add(pvm, "n1", "n2");
            Tid host = pvm.hosts().stream().filter(each -> each.name().equals("n2"))
                    .findFirst().orElseThrow().tid();
            List<Tid> tasks = new ArrayList<>(
                    pvm.spawn(Echo.class).count(2).where(Where.host("n2")).start());
            Tid apart = pvm.spawn(Echo.class).kind(TaskKind.PROCESS)
                    .where(Where.host("n2")).start().getFirst();
            Tid other = pvm.spawn(Echo.class).where(Where.host("n1")).start().getFirst();
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, tasks);
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, List.of(apart));
            pvm.notify(Event.HOST_DELETED, MachineTasks.GONE, List.of(host));
            echo(pvm, tasks.getFirst(), LONG);
            assertThat(pvm.deleteHosts("n2").getFirst().isDone()).isTrue();
            Set<Tid> gone = new HashSet<>();
            for (int i = 0; i < 4; i++) {
                assertThat(gone.add(pvm.recv(Tid.ANY, MachineTasks.GONE).tid())).isTrue();
            }
            tasks.addAll(List.of(apart, host));
            assertThat(gone).containsExactlyInAnyOrderElementsOf(tasks);
            both().assertNothingIsLeftOn(2);
            echo(pvm, other, LONG);
            add(pvm, "n2");
            assertThat(pvm.hostState("n2")).isEqualTo(HostState.OK);
            echo(pvm, pvm.spawn(Echo.class).where(Where.host("n2")).start().getFirst(), 10);
        }
    }

    @Test
    void aCrashedHostIsToldOfInTime() throws Exception {
        try (Machine machine = machine(); Pvm pvm = machine.enrol()) {
            add(pvm, "n1", "n3");
            Tid lost = pvm.spawn(Echo.class).where(Where.host("n3")).start().getFirst();
            Tid other = pvm.spawn(Echo.class).where(Where.host("n1")).start().getFirst();
            echo(pvm, lost, 10);
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, List.of(lost));
            assertThat(hosts().run("crash", "3")).isZero();
            try {
                assertThat(pvm.trecv(Tid.ANY, MachineTasks.GONE, Duration.ofSeconds(100)))
                        .hasValueSatisfying(notice -> assertThat(notice.tid()).isEqualTo(lost));
                assertThat(pvm.hostState("n3")).isEqualTo(HostState.FAILED);
                echo(pvm, other, LONG);
            } finally {
                assertThat(hosts().run("boot", "3")).isZero();
            }
        }
    }

    /// Nobody is told that a network is cut: the host is silent. Its tasks end by themselves.
    @Test
    void aHostThatIsCutOffIsLostForGood() throws Exception {
        try (Machine machine = machine(); Pvm pvm = machine.enrol()) {
            add(pvm, "n1", "n2");
            Tid lost = pvm.spawn(Echo.class).where(Where.host("n1")).start().getFirst();
            Tid apart = pvm.spawn(Echo.class).kind(TaskKind.PROCESS)
                    .where(Where.host("n1")).start().getFirst();
            echo(pvm, lost, 10);
            echo(pvm, apart, 10);
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, List.of(lost, apart));
            assertThat(hosts().run("cut", "1")).isZero();
            try {
                Set<Tid> gone = new HashSet<>();
                for (int i = 0; i < 2; i++) {
                    gone.add(pvm.trecv(Tid.ANY, MachineTasks.GONE, Duration.ofSeconds(100))
                            .orElseThrow().tid());
                }
                assertThat(gone).containsExactlyInAnyOrder(lost, apart);
            } finally {
                Thread.sleep(4000);
                assertThat(hosts().run("heal", "1")).isZero();
            }
            both().assertNothingIsLeftOn(1);
            assertThat(pvm.hostState("n1")).isEqualTo(HostState.FAILED);
            add(pvm, "n1");
            assertThat(pvm.isAlive(lost)).isFalse();
            echo(pvm, pvm.spawn(Echo.class).where(Where.host("n1")).start().getFirst(), LONG);
        }
    }

    @Test
    void whenADaemonOrTheMasterIsKilledNothingIsLeft() throws Exception {
        try (Machine machine = machine()) {
            Pvm pvm = machine.enrol();
            add(pvm, "n1", "n2");
            Tid lost = pvm.spawn(Echo.class).kind(TaskKind.PROCESS)
                    .where(Where.host("n1")).start().getFirst();
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, List.of(lost));
            String _ = hosts().on(1, "pkill -9 -f org.atoll.launcher.node.NodeDaemon");
            assertThat(pvm.recv(Tid.ANY, MachineTasks.GONE).tid()).isEqualTo(lost);
            both().assertNothingIsLeftOn(1);
            echo(pvm, pvm.spawn(Echo.class).where(Where.host("n2")).start().getFirst(), 10);
            machine.master().destroyForcibly();
            both().assertNothingIsLeftOn(2);
        }
    }

    @Test
    void theCommandsOfTheGuideLeaveNothingBehind() throws Exception {
        String name = "e" + ProcessHandle.current().pid();
        CommandLineTest.Ended ended = CommandLineTest.pvm(
                "", Map.of("ATOLL_SSH", hosts().ssh(), "ATOLL_PVM", name),
                "-cp", System.getProperty("java.class.path"),
                "-c", "add n2 n3", "-c", "spawn -3 " + Echo.class.getName(), "-c", "ps",
                "-c", "halt");
        assertThat(ended.code()).as(ended.out()).isZero();
        assertThat(ended.out()).contains("n2", "n3", Echo.class.getName());
        Machine machine = new Machine(name);
        Machine.await("the end", () -> !Files.exists(machine.folder()));
        machine.assertGone("pvm-" + name);
        both().assertNothingIsLeftOn(2, 3);
    }

    @Test
    void aHostThatIsNotThereIsToldWithTheWordsOfSsh() throws Exception {
        try (Machine machine = machine(); Pvm pvm = machine.enrol()) {
            List<HostChange> changes = pvm.addHosts("n9", "n1", "n1");
            assertThat(changes.get(0).error()).startsWith("host n9 cannot be reached: ssh: ");
            assertThat(changes.get(1).isDone()).isTrue();
            assertThat(changes.get(2).error()).isEqualTo("host n1 is in the machine already");
            Queue<String> lines = new ConcurrentLinkedQueue<>();
            pvm.printTo(lines::add);
            Tid talker = pvm.spawn(Talker.class, "a", "b").where(Where.host("n1"))
                    .start().getFirst();
            Machine.await("the lines of " + talker, () -> lines.size() == 2);
            assertThat(lines).containsExactly("[" + talker + "] a", "[" + talker + "] b");
        }
    }
}
