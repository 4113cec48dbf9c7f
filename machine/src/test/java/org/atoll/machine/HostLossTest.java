// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.atoll.machine.MachineHosts.add;
import static org.atoll.machine.MachineHosts.echo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.atoll.job.contract.Sampled;
import org.atoll.job.contract.VirtualHosts;
import org.atoll.job.start.MachineFolder;
import org.atoll.machine.MachineTasks.Echo;
import org.atoll.machine.MachineTasks.Member;
import org.atoll.tasks.Event;
import org.atoll.tasks.Group;
import org.atoll.tasks.Host;
import org.atoll.tasks.HostChange;
import org.atoll.tasks.HostState;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.SpawnError;
import org.atoll.tasks.Spawned;
import org.atoll.tasks.Task;
import org.atoll.tasks.TaskKind;
import org.atoll.tasks.Tid;
import org.atoll.tasks.Where;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A standing machine of which a host crashes or is cut off amid a barrier, an `add` or a spawn:
/// the machine goes on, each wait ends, each notice comes once, and nothing is left behind. Skipped
/// where `vcluster` cannot make hosts.
@Timeout(300)
@Sampled(value = 4, tests = 3)
class HostLossTest {
    /// How long a wait may take before the test gives up, far beyond what any should.
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    /// In which no notice is to come any more.
    private static final Duration QUIET = Duration.ofMillis(300);

    private static final String DAEMON = "org.atoll.launcher.node.NodeDaemon";
    private static @Nullable MachineHosts up;

    @BeforeAll
    static void up() throws Exception {
        up = MachineHosts.up(2);
    }

    @AfterAll
    static void down() throws Exception {
        if (up != null) {
            up.close();
        }
    }

    private static MachineHosts both() {
        return Objects.requireNonNull(up);
    }

    /// The ways in which a host is lost.
    enum Loss {
        /// All processes of the host end at once.
        CRASH("crash", "boot"),
        /// Nothing reaches the host any more, and nobody is told.
        CUT("cut", "heal");

        private final String strike;
        private final String mend;

        Loss(String strike, String mend) {
            this.strike = strike;
            this.mend = mend;
        }

        void strike(int host) throws Exception {
            assertThat(both().hosts().run(strike, Integer.toString(host))).isZero();
        }

        /// The host is there again, as one that the machine does not know.
        void mend(int host) throws Exception {
            VirtualHosts hosts = both().hosts();
            assertThat(hosts.run(mend, Integer.toString(host))).isZero();
            for (int look = 0; look < 100; look++) {
                if (hosts.run("ssh", Integer.toString(host), "true") == 0) {
                    return;
                }
                Thread.sleep(50);
            }
            throw new AssertionError("n" + host + " does not come back");
        }
    }

    /// The stages of a host that is being added, or on which a process is spawned.
    enum Phase {
        REACHED("ssh"), DAEMON_STARTS(DAEMON), HOST_STARTS("org.atoll.tasks.TaskHost"),
        PROCESS_STARTS("org.atoll.tasks.TaskProcess");

        private final String word;

        Phase(String word) {
            this.word = word;
        }

        /// How many processes there are that say so, on this host and all virtual ones.
        long count() {
            return ProcessHandle.allProcesses()
                    .filter(process -> process.info().arguments().map(List::of)
                            .map(words -> words.contains(word))
                            .orElse(false)
                            || process.info().command().filter(path -> path.endsWith("/" + word))
                                    .isPresent())
                    .count();
        }
    }

    /// Whatever blocks, with a limit: a wait without an end is to fail the test, not to stop it.
    private static <R> R within(ExecutorService threads, Callable<R> call) throws Exception {
        return threads.submit(call).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /// Strikes a host as soon as one more process than now is in a phase.
    private static Future<Boolean> strike(
            ExecutorService threads, Loss loss, int host, Phase phase) {
        long before = phase.count();
        return threads.submit(() -> {
            Machine.await(phase.name(), () -> phase.count() > before);
            loss.strike(host);
            return true;
        });
    }

    /// Each of some notices, once, and no other.
    private static void assertNotices(Pvm pvm, List<Tid> wanted) {
        List<Tid> gone = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            Optional<Message> notice = pvm.trecv(Tid.ANY, MachineTasks.GONE, PATIENCE);
            assertThat(notice).as("a notice behind " + gone.size()).isPresent();
            gone.add(notice.orElseThrow().tid());
        }
        assertThat(gone).containsExactlyInAnyOrderElementsOf(wanted);
        assertThat(pvm.trecv(Tid.ANY, MachineTasks.GONE, QUIET)).isEmpty();
    }

    private static List<Tid> tasks(
            Pvm pvm, String host, TaskKind kind, Class<? extends Task> program,
            String... args) {
        return pvm.spawn(program, args).kind(kind).where(Where.host(host)).start();
    }

    private static Tid host(Pvm pvm, String name) {
        return pvm.hosts().stream().filter(each -> each.name().equals(name))
                .findFirst().orElseThrow().tid();
    }

    /// Ends the machine in order: nothing is left, here and there.
    private static void halt(Machine machine, Pvm pvm) throws Exception {
        String job = MachineFolder.of(machine.name()).facts().key().job();
        if (pvm.hostState("n2") != HostState.OK) {
            // what a host that has crashed has left is removed when it is added again
            add(pvm, "n2");
        }
        echo(pvm, tasks(pvm, "n2", TaskKind.LIGHT, Echo.class).getFirst(), 1 << 20);
        pvm.halt();
        machine.assertGone(job);
        both().assertNothingIsLeftOn(1, 2);
    }

    @ParameterizedTest
    @EnumSource
    void amidABarrier(Loss loss) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Machine machine = both().machine();
                Pvm pvm = machine.enrol()) {
            add(pvm, "n1", "n2");
            Map<TaskKind, List<Tid>> lost = new EnumMap<>(TaskKind.class);
            List<Tid> waiting = new ArrayList<>();
            for (String group : List.of("open", "frozen")) {
                waiting.addAll(tasks(pvm, "n1", TaskKind.LIGHT, Member.class, group, "4", group));
                for (TaskKind kind : List.of(TaskKind.LIGHT, TaskKind.PROCESS)) {
                    lost.computeIfAbsent(kind, each -> new ArrayList<>()).addAll(
                            tasks(pvm, "n2", kind, Member.class, group, "4", group));
                }
            }
            List<Tid> all = new ArrayList<>();
            lost.values().forEach(all::addAll);
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, all);
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, waiting);
            Group open = pvm.join("open");
            Group frozen = pvm.join("frozen");
            frozen.freeze(4);
            for (int i = 0; i < 6; i++) {
                pvm.recv(Tid.ANY, MachineTasks.WORK);
            }
            loss.strike(2);
            try {
                assertThat(pvm.trecv(waiting.get(1), MachineTasks.DONE, PATIENCE).orElseThrow()
                        .string()).startsWith("barrier: of the 4 members of frozen group");
                assertNotices(pvm, all);
                assertThatThrownBy(() -> frozen.barrier(4))
                        .hasMessageContaining("2 have not ended");
                // The places of the dead in the other group are taken by two new ones.
                List<Tid> others = pvm.spawn(Member.class, "open", "4", "open").count(2)
                        .where(Where.host("n1")).start();
                within(threads, () -> {
                    open.barrier(4);
                    return open;
                });
                for (Tid each : List.of(waiting.get(0), others.get(0), others.get(1))) {
                    assertThat(pvm.recv(each, MachineTasks.DONE).string()).isEqualTo("passed");
                }
                assertThat(open.size()).isEqualTo(4);
            } finally {
                loss.mend(2);
            }
            halt(machine, pvm);
        }
    }

    @ParameterizedTest
    @EnumSource
    void amidAnAddOfThatHost(Loss loss) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Machine machine = both().machine();
                Pvm pvm = machine.enrol()) {
            add(pvm, "n1");
            Tid other = tasks(pvm, "n1", TaskKind.LIGHT, Echo.class).getFirst();
            pvm.notifyHosts(MachineTasks.CAME, -1);
            Set<Tid> came = new HashSet<>();
            for (Phase phase : List.of(
                    Phase.REACHED, Phase.DAEMON_STARTS, Phase.HOST_STARTS)) {
                Future<Boolean> strike = strike(threads, loss, 2, phase);
                HostChange change = within(threads, () -> pvm.addHosts("n2").getFirst());
                strike.get();
                try {
                    Machine.await("n2 is not there, " + phase, () ->
                            pvm.hostState("n2") != HostState.OK);
                    assertThat(change.error() + change.host()).as(phase.name()).contains("n2");
                    List<Tid> gone = change.host().map(Host::tid).stream().toList();
                    pvm.notify(Event.HOST_DELETED, MachineTasks.GONE, gone);
                    assertNotices(pvm, gone);
                    came.addAll(gone);
                    echo(pvm, other, 1 << 20);
                } finally {
                    loss.mend(2);
                }
            }
            add(pvm, "n2");
            came.add(host(pvm, "n2"));
            Set<Tid> told = new HashSet<>();
            Optional<Message> next = pvm.trecv(Tid.ANY, MachineTasks.CAME, QUIET);
            while (next.isPresent()) {
                assertThat(told.add(next.get().tid())).isTrue();
                next = pvm.trecv(Tid.ANY, MachineTasks.CAME, QUIET);
            }
            assertThat(told).containsAll(came);
            halt(machine, pvm);
        }
    }

    @ParameterizedTest
    @EnumSource
    void amidAnAddOfAnotherHost(Loss loss) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Machine machine = both().machine();
                Pvm pvm = machine.enrol()) {
            for (Phase phase : List.of(
                    Phase.REACHED, Phase.DAEMON_STARTS, Phase.HOST_STARTS)) {
                add(pvm, "n2");
                List<Tid> lost = new ArrayList<>(tasks(pvm, "n2", TaskKind.LIGHT, Echo.class));
                lost.addAll(tasks(pvm, "n2", TaskKind.PROCESS, Echo.class));
                pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, lost);
                Tid host = host(pvm, "n2");
                pvm.notify(Event.HOST_DELETED, MachineTasks.GONE, List.of(host));
                lost.add(host);
                Future<Boolean> strike = strike(threads, loss, 2, phase);
                HostChange change = within(threads, () -> pvm.addHosts("n1").getFirst());
                strike.get();
                try {
                    assertThat(change.error()).isEmpty();
                    echo(pvm, tasks(pvm, "n1", TaskKind.LIGHT, Echo.class).getFirst(), 1 << 20);
                    assertNotices(pvm, lost);
                    assertThat(pvm.hostState("n2")).isEqualTo(HostState.FAILED);
                } finally {
                    loss.mend(2);
                }
                assertThat(pvm.deleteHosts("n1").getFirst().isDone()).isTrue();
                both().assertNothingIsLeftOn(1);
            }
            halt(machine, pvm);
        }
    }

    @ParameterizedTest
    @EnumSource
    void amidASpawnOfLightTasks(Loss loss) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Machine machine = both().machine();
                Pvm pvm = machine.enrol()) {
            add(pvm, "n1", "n2");
            Tid host = host(pvm, "n2");
            CountDownLatch rounds = new CountDownLatch(10);
            Future<Boolean> strike = threads.submit(() -> {
                rounds.await();
                loss.strike(2);
                return true;
            });
            List<Tid> lost = new ArrayList<>();
            List<Tid> others = new ArrayList<>();
            try {
                while (pvm.hostState("n2") == HostState.OK) {
                    Spawned some = within(threads, () ->
                            pvm.spawn(Echo.class).count(60).startSome());
                    pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, some.tids());
                    some.tids().forEach(each ->
                            (each.host().equals(host) ? lost : others).add(each));
                    assertThat(some.errors()).extracting(SpawnError::host)
                            .allMatch("n2"::equals);
                    assertThat(some.tids().size() + some.errors().size()).isEqualTo(60);
                    rounds.countDown();
                }
                strike.get();
                assertThat(lost).isNotEmpty();
                assertNotices(pvm, lost);
                for (int i = 0; i < others.size(); i += 100) {
                    echo(pvm, others.get(i), 10);
                }
            } finally {
                loss.mend(2);
            }
            halt(machine, pvm);
        }
    }

    @ParameterizedTest
    @EnumSource
    void amidASpawnOfProcesses(Loss loss) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Machine machine = both().machine();
                Pvm pvm = machine.enrol()) {
            add(pvm, "n1", "n2");
            Tid host = host(pvm, "n2");
            pvm.notify(Event.HOST_DELETED, MachineTasks.GONE, List.of(host));
            String here = pvm.hosts().stream().map(Host::name)
                    .filter(name -> !name.matches("n[12]")).findFirst().orElseThrow();
            Future<Boolean> strike = strike(threads, loss, 2, Phase.PROCESS_STARTS);
            Spawned some = within(threads, () -> pvm.spawn(Echo.class).count(4)
                    .kind(TaskKind.PROCESS).where(Where.allBut(here)).startSome());
            strike.get();
            try {
                assertNotices(pvm, List.of(host));
                Set<Tid> there = new HashSet<>(some.tids());
                assertThat(there.size() + some.errors().size()).isEqualTo(4);
                assertThat(some.errors()).extracting(SpawnError::host).allMatch("n2"::equals);
                List<Tid> alive = some.tids().stream().filter(pvm::isAlive).toList();
                assertThat(alive).hasSize(2);
                alive.forEach(each -> echo(pvm, each, 1 << 20));
                there.removeAll(alive);
                pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, there);
                assertNotices(pvm, List.copyOf(there));
            } finally {
                loss.mend(2);
            }
            halt(machine, pvm);
        }
    }
}
