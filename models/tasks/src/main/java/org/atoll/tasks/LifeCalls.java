// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.tasks.ask.Asker;
import org.atoll.tasks.life.Home;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.life.Roles;
import org.atoll.tasks.life.SpawnOrder;
import org.atoll.tasks.life.Spawnling;
import org.atoll.tasks.life.TaskLine;
import org.atoll.tasks.post.Tids;

/// The calls of one task that begin and end others, and tell of that. [Pvm] says what each does.
final class LifeCalls {
    private final LocalTask task;
    private final CallGate calls;
    private final Asker asker;
    private final TaskChecks checks;
    private final World world;
    private final Home home;
    private final HostList hosts;
    private final MachineCalls machine;

    LifeCalls(
            TasksService service, LocalTask task, CallGate calls, TaskChecks checks,
            MachineCalls machine) {
        this.machine = machine;
        this.task = task;
        this.calls = calls;
        this.asker = new TaskCaller(task, calls);
        this.checks = checks;
        this.world = service.world();
        this.home = service.home();
        this.hosts = service.hosts();
    }

    List<Tid> siblings() {
        calls.begin("siblings");
        try {
            home.awaitSiblings(task);
            calls.requireAlive();
            return Arrays.stream(task.batch().tids()).mapToObj(Tid::new).toList();
        } finally {
            calls.end();
        }
    }

    /// Starts what a program has described.
    Spawned start(Spawn spawn) {
        return spawn.kind() == TaskKind.PROCESS
                ? SpawnOutcomes.of(machine.startProcesses(spawn, where(spawn)), hosts)
                : startLight(spawn);
    }

    private List<Host> where(Spawn spawn) {
        Tid self = new Tid(task.tid());
        Tid host = world.isStanding()
                ? hosts.of(self).map(Host::tid).orElse(self.host())
                : self.host();
        return spawn.where().among(hosts.present(), host);
    }

    private Spawned startLight(Spawn spawn) {
        calls.begin("spawn");
        try {
            List<Host> among = where(spawn);
            long parent = spawn.hasParent() ? task.tid() : Tids.NONE;
            SpawnOrder order = new SpawnOrder(
                    spawn.what(), spawn.kind() == TaskKind.ISOLATED, spawn.arguments(),
                    spawn.count(), parent, task.context());
            List<Spawnling> all =
                    home.spawning().start(
                            asker, order, hosts.shares(among, spawn.count()));
            return SpawnOutcomes.of(all, hosts);
        } finally {
            calls.end();
        }
    }

    boolean kill(Tid victim) {
        long value = checks.requireTask("kill", "victim", victim);
        if (value == task.tid()) {
            throw new CallArgumentException(
                    "kill", "a task cannot kill itself; return, or call exit");
        }
        calls.begin("kill");
        boolean killed;
        try {
            killed = isReached(value) && home.killing().kill(asker, value);
        } finally {
            calls.end();
        }
        if (killed && Tids.number(value) == Tids.MAIN
                && Roles.isTask(world.cards().get(Tids.seat(value)))) {
            machine.killProcess(value);
        }
        return killed;
    }

    boolean isAlive(Tid other) {
        long value = checks.requireTask("isAlive", "other", other);
        calls.begin("isAlive");
        try {
            return isReached(value) && home.killing().isAlive(asker, value);
        } finally {
            calls.end();
        }
    }

    private boolean isReached(long other) {
        return Tids.life(other) == world.incarnation(Tids.seat(other));
    }

    Duration clockDifference(Tid hostOrTask) {
        checks.requireSeat(
                "clockDifference", requireGiven(
                        "clockDifference", "hostOrTask", hostOrTask, "a Tid"));
        int rank = Tids.seat(hostOrTask.value());
        calls.begin("clockDifference");
        try {
            if (rank == world.rank() && isReached(hostOrTask.value())) {
                return Duration.ZERO;
            }
            OptionalLong ahead = isReached(hostOrTask.value())
                    ? home.clocks().aheadNanos(asker, rank)
                    : OptionalLong.empty();
            return Duration.ofNanos(ahead.orElseThrow(() -> new CommunicationException(
                    "clockDifference: " + hostOrTask + " is lost", rank, null)));
        } finally {
            calls.end();
        }
    }

    List<TaskEntry> tasks() {
        return tasks(hosts.everybody());
    }

    List<TaskEntry> tasks(Tid hostOrTask) {
        checks.requireSeat("tasks", requireGiven("tasks", "hostOrTask", hostOrTask, "a Tid"));
        List<Tid> asked = isReached(hostOrTask.value()) ? List.of(hostOrTask) : List.of();
        return tasks(asked).stream()
                .filter(each -> hostOrTask.isHost() || each.tid().equals(hostOrTask))
                .toList();
    }

    private List<TaskEntry> tasks(List<Tid> asked) {
        List<Integer> ranks = asked.stream().map(each -> Tids.seat(each.value())).toList();
        calls.begin("tasks");
        try {
            return home.listing().of(asker, ranks).stream().map(this::entry).toList();
        } finally {
            calls.end();
        }
    }

    private TaskEntry entry(TaskLine line) {
        return new TaskEntry(
                new Tid(line.tid()),
                new Tid(line.parent()),
                hosts.name(Tids.seat(line.tid())),
                line.what(),
                line.isInCall() ? TaskEntry.State.IN_CALL : TaskEntry.State.RUNNING);
    }

    void notify(Event what, int tag, Collection<Tid> whose) {
        TaskChecks.requireTag("notify", tag);
        List<Tid> all = checks.requireWhose("notify", what, whose);
        calls.begin("notify");
        try {
            all.forEach(each -> home.ends().promise(task, tag, task.context(), each.value()));
        } finally {
            calls.end();
        }
    }

    void cancelNotify(Event what, int tag, Collection<Tid> whose) {
        List<Tid> all = checks.requireWhose("cancelNotify", what, whose);
        calls.begin("cancelNotify");
        try {
            all.forEach(each -> home.ends().cancel(task, tag, each.value()));
        } finally {
            calls.end();
        }
    }

    void notifyHosts(int tag, int count) {
        TaskChecks.requireTag("notifyHosts", tag);
        calls.begin("notifyHosts");
        try {
            home.ends().promiseArrivals(task, tag, task.context(), count);
        } finally {
            calls.end();
        }
    }
}
