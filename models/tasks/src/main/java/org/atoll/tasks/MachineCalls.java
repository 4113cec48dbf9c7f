// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CallStateException;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.tasks.life.SpawnShares;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.life.Roles;
import org.atoll.tasks.life.Spawnling;
import org.atoll.tasks.post.Tids;

/// The calls of one task that change the standing machine. [Pvm] says what each does. The master
/// carries them out; each is a word and further ones, and so is its answer.
final class MachineCalls {
    private static final String NOT = "!";

    private final World world;
    private final HostList hosts;
    private final TaskOffice office;
    private final LocalTask task;
    private final Map<String, String> exports = new TreeMap<>();

    MachineCalls(TasksService service, TaskOffice office, LocalTask task) {
        this.world = service.world();
        this.hosts = service.hosts();
        this.office = office;
        this.task = task;
    }

    List<HostChange> addHosts(List<String> lines) {
        List<String> came = ask("addHosts", lines);
        List<HostChange> changes = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            changes.add(change(lines.get(i).strip().split("\\s+", -1)[0], came.get(i)));
        }
        return changes;
    }

    private HostChange change(String name, String came) {
        if (came.startsWith(NOT)) {
            return new HostChange(name, Optional.empty(), came.substring(NOT.length()));
        }
        Tid tid = Tid.parse(came);
        world.awaitReturn(Tids.seat(tid.value()), Tids.life(tid.value()));
        return new HostChange(name, hosts.of(tid), "");
    }

    List<HostChange> deleteHosts(List<String> names) {
        List<Host> before = hosts.present();
        List<String> came = ask("deleteHosts", names);
        List<HostChange> changes = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            String answer = came.get(i);
            changes.add(answer.startsWith(NOT)
                    ? new HostChange(name, Optional.empty(), answer.substring(NOT.length()))
                    : new HostChange(
                            name,
                            before.stream().filter(host -> host.name().equals(name)).findFirst(),
                            ""));
        }
        return changes;
    }

    /// Kills what was spawned, and empties the postbox.
    ///
    /// @param life lists and kills tasks
    void reset(LifeCalls life) {
        requireMachine("reset");
        for (TaskEntry each : life.tasks()) {
            long tid = each.tid().value();
            boolean isGuest = Tids.number(tid) == Tids.MAIN
                    && !Roles.isTask(world.cards().get(Tids.seat(tid)));
            if (!isGuest && tid != task.tid()) {
                boolean _ = life.kill(each.tid());
            }
        }
        List<String> _ = ask("reset", List.of());
    }

    void halt() {
        try {
            List<String> _ = ask("halt", List.of());
        } catch (CommunicationException e) {
            // It has ended before its answer came.
            assert e != null;
        }
    }

    void export(String variable) {
        String value = System.getenv(variable);
        if (value == null) {
            throw new CallStateException("export", "there is no variable " + variable
                    + " in the environment of this process");
        }
        export(variable, value);
    }

    void export(String variable, String value) {
        requireMachine("export");
        String _ = exports.put(variable, value);
    }

    void unexport(String variable) {
        requireMachine("unexport");
        String _ = exports.remove(variable);
    }

    /// Starts processes.
    ///
    /// @param among the hosts to choose from
    List<Spawnling> startProcesses(Spawn spawn, List<Host> among) {
        List<String> words = new ArrayList<>(List.of(
                spawn.what(),
                spawn.hasParent() ? Tids.text(task.tid()) : Tids.text(Tids.NONE),
                Integer.toString(task.context()),
                Integer.toString(spawn.count())));
        SpawnShares shares = hosts.shares(among, spawn.count());
        Map<Integer, String> names = among.stream().collect(Collectors.toMap(
                host -> Tids.seat(host.tid().value()), Host::name));
        for (int i = 0; i < spawn.count(); i++) {
            words.add(names.get(shares.rank(i)));
        }
        words.add(Integer.toString(exports.size()));
        exports.forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(spawn.arguments());
        List<String> came = ask("spawn", words);
        List<Spawnling> all = new ArrayList<>();
        for (int i = 0; i < spawn.count(); i++) {
            all.add(spawnling(came.get(i), shares.rank(i)));
        }
        return all;
    }

    private Spawnling spawnling(String came, int rank) {
        if (came.startsWith(NOT)) {
            return new Spawnling(Tids.NONE, rank, came.substring(NOT.length()));
        }
        long tid = Tids.parse(came);
        world.awaitReturn(Tids.seat(tid), Tids.life(tid));
        return new Spawnling(tid, rank, "");
    }

    /// Has a process ended whose task was killed.
    void killProcess(long tid) {
        List<String> _ = ask("kill", List.of(Tids.text(tid)));
    }

    private List<String> ask(String verb, List<String> words) {
        requireMachine(verb);
        return office.keeper().machine(verb, words);
    }

    private void requireMachine(String call) {
        if (!world.isStanding()) {
            throw new CallStateException(call, "this is a job, whose hosts are its ranks;"
                    + " 'atoll pvm' starts a machine that takes hosts");
        }
    }
}
