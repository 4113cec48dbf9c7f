// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.util.List;
import java.util.Map;
import org.atoll.launcher.table.Table;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.TaskEntry;
import org.atoll.tasks.Tid;

/// The commands about tasks.
///
/// @param pvm   the console's task
/// @param print prints tables
record TaskCommands(Pvm pvm, Printer print, Jobs jobs) {

    /// All of them, by name.
    Map<String, Command> all() {
        return Map.of(
                "spawn", new Command(SpawnOptions.USAGE, "Starts tasks; -w waits for their end, -@"
                        + " says when each has ended.", 1, -1,
                        words -> jobs.spawn(SpawnOptions.of(words))),
                "jobs", new Command("jobs [-l]", "Lists what this console has spawned; -l with"
                        + " tids.", 0, 1, this::jobs),
                "ps", new Command("ps [-h HOST]", "Lists the tasks.", 0, 2, this::list),
                "pstat", new Command("pstat TID...", "Says whether tasks are there.", 1, -1,
                        this::state),
                "kill", new Command("kill TID...", "Kills tasks.", 1, -1, this::kill),
                "id", new Command("id", "Says the console's own tid.", 0, 0,
                        words -> print.line(pvm.tid().toString())));
    }

    private void jobs(List<String> words) {
        if (!words.isEmpty() && !words.getFirst().equals("-l")) {
            throw CommandException.misuse("jobs: '" + words.getFirst() + "'; write jobs [-l]");
        }
        jobs.look();
        jobs.list(!words.isEmpty());
    }

    private void list(List<String> words) {
        if (!words.isEmpty() && (!words.getFirst().equals("-h") || words.size() < 2)) {
            throw CommandException.misuse("ps: '" + words.getFirst() + "'; write ps [-h HOST]");
        }
        String host = words.isEmpty() ? "" : words.get(1);
        boolean isThere = host.isEmpty()
                || pvm.hosts().stream().anyMatch(each -> each.name().equals(host));
        if (!isThere) {
            throw CommandException.failed("ps: there is no host " + host + "; see conf");
        }
        Table table = Table.of("tid", "parent", "host", "what", "state");
        for (TaskEntry each : pvm.tasks()) {
            if (host.isEmpty() || each.host().equals(host)) {
                table.add(each.tid(), each.parent(), each.host(), each.what(),
                        each.state() == TaskEntry.State.IN_CALL ? "in a call" : "running");
            }
        }
        print.table(table);
    }

    private void state(List<String> words) {
        Table table = Table.of("tid", "state");
        boolean areAllThere = true;
        for (String word : words) {
            boolean isThere = pvm.isAlive(tid("pstat", word));
            areAllThere &= isThere;
            table.add(word, isThere ? "there" : "ended");
        }
        print.table(table);
        if (!areAllThere) {
            throw CommandException.failed("not all of these tasks are there");
        }
    }

    private void kill(List<String> words) {
        List<Tid> tids = words.stream().map(word -> tid("kill", word)).toList();
        Table table = Table.of("tid", "outcome");
        boolean areAllKilled = true;
        for (Tid tid : tids) {
            boolean isKilled = pvm.kill(tid);
            areAllKilled &= isKilled;
            table.add(tid, isKilled ? "killed" : "had ended");
        }
        print.table(table);
        if (!areAllKilled) {
            throw CommandException.failed("not all of these tasks were there");
        }
    }

    private static Tid tid(String command, String word) {
        try {
            return Tid.parse(word);
        } catch (IllegalArgumentException e) {
            throw CommandException.misuse(command + ": " + e.getMessage());
        }
    }
}
