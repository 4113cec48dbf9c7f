// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.atoll.job.contract.Sampled;
import org.atoll.machine.MachineTasks.Echo;
import org.atoll.tasks.Event;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.TaskEntry;
import org.atoll.tasks.TaskKind;
import org.atoll.tasks.Tid;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A task that is killed while it waits for the answer of a master that is stopped, and the end of
/// a machine of which something is asked.
@Timeout(300)
class KilledAskerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    private static void signal(String name, ProcessHandle process) throws Exception {
        Process kill = new ProcessBuilder(
                "kill", "-" + name, Long.toString(process.pid())).inheritIO().start();
        assertThat(kill.waitFor(100, TimeUnit.SECONDS)).isTrue();
        assertThat(kill.exitValue()).isZero();
    }

    private static boolean isInCall(Pvm pvm, Tid task) {
        return pvm.tasks(task).stream()
                .anyMatch(each -> each.state() == TaskEntry.State.IN_CALL);
    }

    @Sampled(4)
    @ParameterizedTest
    @ValueSource(strings = {"addHosts", "deleteHosts", "spawn", "halt"})
    void endsAtOnceAndSoDoesTheMachine(String call) throws Exception {
        try (Machine machine = Machine.start(); Pvm pvm = machine.enrol()) {
            List<Tid> askers = new ArrayList<>();
            for (TaskKind kind : List.of(TaskKind.LIGHT, TaskKind.PROCESS)) {
                askers.addAll(pvm.spawn(Asks.class, call).kind(kind).start());
            }
            pvm.notify(Event.TASK_EXIT, MachineTasks.GONE, askers);
            Tid killer = pvm.spawn(Kills.class).start().getFirst();
            ProcessHandle master = machine.master();
            signal("STOP", master);
            try {
                for (Tid asker : askers) {
                    pvm.send(asker, MachineTasks.WORK, pvm.pack());
                    Message _ = pvm.recv(asker, MachineTasks.DONE);
                    Machine.await(call + " of " + asker, () -> isInCall(pvm, asker));
                    pvm.send(killer, MachineTasks.WORK, pvm.pack().tids(List.of(asker)));
                    assertThat(pvm.trecv(Tid.ANY, MachineTasks.GONE, PATIENCE).orElseThrow().tid())
                            .isEqualTo(asker);
                }
            } finally {
                signal("CONT", master);
            }
        }
    }

    /// Kills what it is told, one by one: it waits until the master has ended a process, too.
    public static final class Kills implements Task {
        /// Created by the machine.
        public Kills() {}

        @Override
        public void run(Pvm pvm, String... args) {
            while (true) {
                Message work = pvm.recv(pvm.parent(), MachineTasks.WORK);
                work.tids().forEach(pvm::kill);
            }
        }
    }

    /// Asks the machine for something when it is told to.
    public static final class Asks implements Task {
        /// Created by the machine.
        public Asks() {}

        @Override
        public void run(Pvm pvm, String... args) {
            Message _ = pvm.recv(pvm.parent(), MachineTasks.WORK);
            pvm.send(pvm.parent(), MachineTasks.DONE, pvm.pack());
            switch (args[0]) {
                case "addHosts" -> pvm.addHosts("n9");
                case "deleteHosts" -> pvm.deleteHosts("n9");
                case "halt" -> pvm.halt();
                default -> pvm.spawn(Echo.class).kind(TaskKind.PROCESS).start();
            }
        }
    }
}
