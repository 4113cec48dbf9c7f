// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.util.List;
import java.util.Map;
import org.atoll.launcher.table.Table;
import org.atoll.tasks.Host;
import org.atoll.tasks.HostChange;
import org.atoll.tasks.HostState;
import org.atoll.tasks.Pvm;

/// The commands about hosts.
///
/// @param pvm   the console's task
/// @param print prints tables
record HostCommands(Pvm pvm, Printer print) {

    /// All of them, by name.
    Map<String, Command> all() {
        return Map.of(
                "add", new Command("add HOST...", "Adds hosts; a host with words in quotes: 'n2"
                        + " wd=/scratch'.", 1, -1, this::add),
                "delete", new Command("delete HOST...", "Deletes hosts, with all that runs there.",
                        1, -1, this::delete),
                "conf", new Command("conf", "Lists the hosts.", 0, 0, words -> conf()),
                "mstat", new Command("mstat HOST...", "Says whether hosts are there.",
                        1, -1, this::state));
    }

    private void add(List<String> lines) {
        tell("added", pvm.addHosts(lines.toArray(String[]::new)));
    }

    private void delete(List<String> names) {
        tell("deleted", pvm.deleteHosts(names.toArray(String[]::new)));
    }

    private void tell(String done, List<HostChange> changes) {
        Table table = Table.of("host", "tid", "outcome");
        changes.forEach(change -> table.add(
                change.name(),
                change.host().map(host -> host.tid().toString()).orElse(""),
                change.isDone() ? done : change.error()));
        print.table(table);
        long failed = changes.stream().filter(change -> !change.isDone()).count();
        if (failed > 0) {
            throw CommandException.failed(failed + " of " + changes.size()
                    + (changes.size() == 1 ? " host was" : " hosts were") + " not " + done);
        }
    }

    private void conf() {
        Table table = Table.of("host", "tid", "address", "slots");
        for (Host host : pvm.hosts()) {
            table.add(host.name(), host.tid(), host.address(), host.slots());
        }
        print.table(table);
    }

    private void state(List<String> names) {
        Table table = Table.of("host", "state");
        boolean areAllThere = true;
        for (String name : names) {
            HostState state = pvm.hostState(name);
            areAllThere &= state == HostState.OK;
            table.add(name, switch (state) {
                case OK -> "there";
                case NO_HOST -> "no such host";
                case FAILED -> "lost";
            });
        }
        print.table(table);
        if (!areAllThere) {
            throw CommandException.failed("not all of these hosts are there");
        }
    }
}
