// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.contract.Sampled;
import org.atoll.job.start.MachineFolder;
import org.atoll.machine.MachineTasks.Echo;
import org.atoll.machine.MachineTasks.Enrolling;
import org.atoll.machine.MachineTasks.Flood;
import org.atoll.machine.MachineTasks.Guest;
import org.atoll.machine.MachineTasks.Talker;
import org.atoll.tasks.Context;
import org.atoll.tasks.Event;
import org.atoll.tasks.Host;
import org.atoll.tasks.HostState;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.SpawnError;
import org.atoll.tasks.Spawned;
import org.atoll.tasks.TaskKind;
import org.atoll.tasks.Tid;
import org.atoll.tasks.Where;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A standing machine of one host: programs and tasks that come and go, by themselves and by
/// signals. What needs several hosts is in [MachineHostsTest].
@Timeout(300)
@Sampled(value = 1, tests = 4)
class MachineTest {
    private static final int LONG = 3 << 20;

    private static byte[] data(int length) {
        byte[] data = new byte[length];
        for (int i = 0; i < length; i++) {
            data[i] = (byte) (i * 7);
        }
        return data;
    }

    /// Has a task send data back.
    ///
    /// @return the process in which it runs
    private static long echo(Pvm pvm, Tid task, int length) {
        pvm.send(task, MachineTasks.WORK, pvm.pack().bytes(data(length)));
        Message back = pvm.recv(task, MachineTasks.DONE);
        long process = back.oneLong();
        assertThat(back.bytes()).isEqualTo(data(length));
        return process;
    }

    @ParameterizedTest
    @EnumSource
    void tasksOfEachKindAreStartedTalkAndAreKilled(TaskKind kind) throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            List<Tid> tasks = pvm.spawn(Echo.class).count(3).kind(kind).start();
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, tasks);
            Set<Long> processes = new HashSet<>();
            for (Tid task : tasks) {
                processes.add(echo(pvm, task, 10));
                processes.add(echo(pvm, task, LONG));
                assertThat(pvm.isAlive(task)).isTrue();
            }
            assertThat(processes).hasSize(kind == TaskKind.PROCESS ? 3 : 1)
                    .doesNotContain(ProcessHandle.current().pid());
            assertThat(pvm.tasks()).extracting("what").filteredOn(Echo.class.getName()::equals)
                    .hasSize(3);
            for (Tid task : tasks) {
                assertThat(pvm.kill(task)).isTrue();
                assertThat(pvm.recv(Tid.ANY, MachineTasks.GONE).tid()).isEqualTo(task);
                assertThat(pvm.isAlive(task)).isFalse();
            }
            if (kind == TaskKind.PROCESS) {
                for (long process : processes) {
                    Machine.await("the end of " + process, () ->
                            ProcessHandle.of(process).isEmpty());
                }
            }
        }
    }

    @Test
    void linesOfTasksComeToTheirSpawner() throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            Queue<String> lines = new ConcurrentLinkedQueue<>();
            pvm.printTo(lines::add);
            List<String> wanted = new ArrayList<>();
            for (TaskKind kind : TaskKind.values()) {
                Tid task = pvm.spawn(Talker.class, "a", "", "b c", "no end").kind(kind)
                        .start().getFirst();
                for (String line : List.of("a", "", "b c", "no end")) {
                    wanted.add("[" + task + "] " + line);
                }
            }
            Machine.await("all lines of " + wanted + " in " + lines,
                    () -> lines.size() >= wanted.size());
            assertThat(lines).containsExactlyInAnyOrderElementsOf(wanted);
        }
    }

    @ParameterizedTest
    @EnumSource
    void tasksBeginInTheContextOfTheirSpawner(TaskKind kind) throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            Context before = pvm.context(pvm.newContext());
            Tid task = pvm.spawn(Echo.class).kind(kind).start().getFirst();
            pvm.send(task, MachineTasks.WORK, pvm.pack().bytes(data(1)));
            assertThat(pvm.trecv(task, MachineTasks.DONE, Duration.ofSeconds(100))).isPresent();
            assertThat(pvm.context(before)).isNotEqualTo(before);
        }
    }

    @Test
    void aProgramWithMainEnrolsAsTheTaskThatItIs() throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            List<Tid> tasks = pvm.spawn(Enrolling.class.getName(), "x", "y z").count(2)
                    .kind(TaskKind.PROCESS).start();
            for (Tid task : tasks) {
                assertThat(pvm.recv(task, MachineTasks.DONE).string()).isEqualTo("x y z 2");
            }
        }
    }

    /// More messages than a poll takes lie in its ring when it ends.
    @Test
    void aKilledProcessIsToldOfBehindItsLastMessage() throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            for (int round = 0; round < 5; round++) {
                Tid task = pvm.spawn(Flood.class, "200").kind(TaskKind.PROCESS).start().getFirst();
                pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, List.of(task));
                long process = pvm.recv(task, MachineTasks.WORK).oneLong();
                assertThat(process).isPositive();
                Machine.await("the end of " + process, () ->
                        ProcessHandle.of(process).isEmpty());
                for (int i = 0; i < 200; i++) {
                    assertThat(pvm.recv(Tid.ANY, Pvm.ANY).oneInt()).isEqualTo(i);
                }
                assertThat(pvm.recv(Tid.ANY, Pvm.ANY).tid()).isEqualTo(task);
                assertThat(pvm.trecv(Tid.ANY, Pvm.ANY, Duration.ofMillis(20))).isEmpty();
            }
        }
    }

    @Test
    void aHostWhoseProcessIsKilledIsDeletedAndCanBeAddedAgain() throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            Host host = pvm.hosts().getFirst();
            List<Tid> tasks = pvm.spawn(Echo.class).count(2).start();
            Tid apart = pvm.spawn(Echo.class).kind(TaskKind.PROCESS).start().getFirst();
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, tasks);
            pvm.notify(Event.HOST_DELETED, MachineTasks.GONE, List.of(host.tid()));
            pvm.notifyHosts(MachineTasks.CAME, -1);
            long process = echo(pvm, tasks.getFirst(), 1);
            ProcessHandle.of(process).orElseThrow().destroyForcibly();
            for (Tid each : List.of(tasks.get(0), tasks.get(1), host.tid())) {
                assertThat(pvm.recv(Tid.ANY, MachineTasks.GONE).tid()).isEqualTo(each);
            }
            assertThat(pvm.hosts()).isEmpty();
            assertThat(pvm.hostState(host.name())).isEqualTo(HostState.FAILED);
            Machine.await("the end of what ran there", () -> !pvm.isAlive(apart));
            assertThat(pvm.addHosts(host.name()).getFirst().isDone()).isTrue();
            Tid again = pvm.recv(Tid.ANY, MachineTasks.CAME).tid();
            assertThat(pvm.hosts()).extracting(Host::tid).containsExactly(again)
                    .doesNotContain(host.tid());
            Tid anew = pvm.spawn(Echo.class).start().getFirst();
            assertThat(echo(pvm, anew, LONG)).isNotEqualTo(process);
        }
    }

    @Test
    void programsComeAndGoOnTheSameSeats() throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            Tid echo = pvm.spawn(Echo.class).start().getFirst();
            Set<Tid> all = new HashSet<>();
            for (int i = 0; i < 100; i++) {
                try (Pvm guest = machine.enrol()) {
                    assertThat(all.add(guest.tid())).isTrue();
                    long _ = echo(guest, echo, 100);
                    guest.send(pvm.tid(), MachineTasks.DONE, guest.pack().put(i));
                    assertThat(pvm.recv(guest.tid(), MachineTasks.DONE).oneInt()).isEqualTo(i);
                }
            }
            assertThat(pvm.tasks()).hasSize(2);
            assertThat(machine.children()).hasSize(1);
        }
    }

    @Test
    void whenTheMasterIsKilledAllEnds() throws Exception {
        Machine machine = Machine.start();
        Pvm pvm = machine.enrol();
        List<Tid> _ = pvm.spawn(Echo.class).kind(TaskKind.PROCESS).count(2).start();
        List<ProcessHandle> children = machine.children();
        assertThat(children).hasSize(3);
        String job = MachineFolder.of(machine.name()).facts().key().job();
        machine.master().destroyForcibly();
        assertThatThrownBy(() -> pvm.recv(Tid.ANY, MachineTasks.WORK))
                .isInstanceOf(CommunicationException.class)
                .hasMessageContaining("the launcher is gone");
        Machine.await("the end of " + children, () ->
                children.stream().noneMatch(ProcessHandle::isAlive));
        assertThatThrownBy(machine::enrol).isInstanceOf(IllegalStateException.class)
                .hasMessage("no machine '" + machine.name() + "' of this user runs on this host;"
                        + " 'atoll pvm --name " + machine.name() + "' starts one");
        // one of the same name takes the place of what was left
        assertThat(machine.begin(List.of(), 8)).isTrue();
        assertThat(machine.begin(List.of(), 8)).isFalse();
        String next = MachineFolder.of(machine.name()).facts().key().job();
        assertThat(next).isNotEqualTo(job);
        try (Pvm again = machine.enrol()) {
            assertThat(again.hosts()).hasSize(1);
        }
        machine.close();
        machine.assertGone(next);
    }

    @Test
    void aMachineThatIsHaltedLeavesNothing() throws Exception {
        Machine machine = Machine.start();
        String job = MachineFolder.of(machine.name()).facts().key().job();
        Pvm pvm = machine.enrol();
        List<Tid> _ = pvm.spawn(Echo.class).kind(TaskKind.PROCESS).start();
        List<ProcessHandle> all = new ArrayList<>(machine.children());
        all.add(machine.master());
        pvm.halt();
        Machine.await("the end of " + all, () -> all.stream().noneMatch(ProcessHandle::isAlive));
        machine.assertGone(job);
    }

    @Test
    void aResetKillsTasksAndEmptiesThePostbox() throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            Tid light = pvm.spawn(Echo.class).start().getFirst();
            Tid process = pvm.spawn(Echo.class).kind(TaskKind.PROCESS).start().getFirst();
            pvm.postbox().put("a", pvm.pack().put(1));
            pvm.reset();
            assertThat(pvm.isAlive(light)).isFalse();
            assertThat(pvm.isAlive(process)).isFalse();
            assertThat(pvm.postbox().names("*")).isEmpty();
            assertThat(pvm.hosts()).hasSize(1);
            assertThat(pvm.isAlive(pvm.tid())).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeStartedIsTold(TaskKind kind) throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            Spawned none = pvm.spawn("no.such.Class").kind(kind).count(2).startSome();
            assertThat(none.tids()).isEmpty();
            assertThat(none.errors()).extracting(SpawnError::index).containsExactly(0, 1);
            assertThat(none.errors()).extracting(SpawnError::host)
                    .containsOnly(pvm.hosts().getFirst().name());
            assertThat(none.errors().getFirst().reason())
                    .contains("there is no class no.such.Class").contains("class path");
            Spawned other = pvm.spawn(String.class.getName()).kind(kind).startSome();
            assertThat(other.errors().getFirst().reason())
                    .contains("java.lang.String").contains("is no Task");
        }
    }

    @Test
    void aFullMachineSaysSo() throws Exception {
        try (Machine machine = Machine.start(
                List.of(System.getProperty("java.class.path").split(":", -1)), 4)) {
            try (Pvm first = machine.enrol(); Pvm second = machine.enrol()) {
                assertThat(second.tid()).isNotEqualTo(first.tid());
                assertThatThrownBy(machine::enrol).isInstanceOf(CommunicationException.class)
                        .hasMessageContaining("all its 4 seats are taken; start it with more");
                Spawned none = first.spawn(Echo.class).kind(TaskKind.PROCESS).startSome();
                assertThat(none.errors().getFirst().reason())
                        .isEqualTo("all 4 seats of the machine are taken");
            }
            try (Pvm third = machine.enrol()) {
                assertThat(third.tasks()).hasSize(1);
            }
        }
    }

    @Test
    void hostsThatCannotBeAddedOrDeletedAreTold() throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            String here = pvm.hosts().getFirst().name();
            assertThat(pvm.addHosts(here, "a b", "n1 cup=3", "/"))
                    .extracting(change -> change.host())
                    .containsOnly(Optional.empty());
            assertThat(pvm.addHosts(here, "a b", "n1 cup=3"))
                    .extracting(change -> change.name() + ": " + change.error())
                    .containsExactly(
                            here + ": host " + here + " is in the machine already",
                            "a: host a: there is no word 'b'; the words are slots=, cp=, flag="
                                    + " and wd=",
                            "n1: host n1: there is no word 'cup=3'; the words are slots=, cp=,"
                                    + " flag= and wd=");
            assertThat(pvm.deleteHosts("n7", here))
                    .extracting(change -> change.error())
                    .containsExactly(
                            "there is no host n7; hosts are " + here,
                            "the master runs on " + here
                                    + ", which goes when the machine is halted");
            assertThatThrownBy(() -> pvm.spawn(Echo.class).where(Where.host("n7")).start())
                    .hasMessageContaining("there is no host n7; hosts are " + here);
        }
    }

    /// A program needs what it uses, not all that the machine has on its class path.
    @Test
    void aProgramWithFewerServicesEnters() throws Exception {
        try (Machine machine = Machine.start()) {
            List<String> path = List.of(System.getProperty("java.class.path").split(":", -1));
            String fewer = String.join(":", path.stream()
                    .filter(entry -> !entry.contains("/echo/") && !entry.contains("atoll-echo"))
                    .toList());
            assertThat(fewer).isNotEqualTo(String.join(":", path));
            Process guest = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--enable-native-access=ALL-UNNAMED", "-cp", fewer, Guest.class.getName(),
                    machine.name()).redirectErrorStream(true).start();
            assertThat(new String(guest.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("1 [t1.2]");
            assertThat(guest.waitFor()).isZero();
        }
    }

    @Test
    void nobodyElseEnters() throws Exception {
        try (Machine machine = Machine.start()) {
            Path folder = MachineFolder.of(machine.name()).path();
            assertThat(Files.getPosixFilePermissions(folder).toString())
                    .doesNotContain("GROUP").doesNotContain("OTHERS");
            assertThatThrownBy(() -> Pvm.enrol("no/name"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'no/name' is no name of a machine");
            String key = Files.readString(folder.resolve(MachineFolder.KEY));
            String wrong = key.replaceFirst("\n[0-9a-f]{8}", "\n00000000");
            Files.writeString(folder.resolve(MachineFolder.KEY), wrong);
            assertThatThrownBy(machine::enrol).hasMessageContaining("wrong secret");
            Files.writeString(folder.resolve(MachineFolder.KEY), key);
            try (Pvm pvm = machine.enrol()) {
                assertThat(pvm.hosts()).hasSize(1);
            }
        }
    }
}
