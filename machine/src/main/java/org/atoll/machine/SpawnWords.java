// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.tasks.Tid;

/// An order of processes as a task writes it in words: what they run, their parent, their context,
/// how many there are, the host of each, how many variables, these, and the arguments.
///
/// @param what      a class or a jar
/// @param parent    who has spawned them, or none
/// @param context   where they begin to send
/// @param hosts     for each the name of its host
/// @param variables of their environment
record SpawnWords(
        String what, Tid parent, String context, List<String> hosts,
        Map<String, String> variables, List<String> arguments) {
    private static final int FIRST_HOST = 4;

    static SpawnWords of(List<String> words) {
        int count = Integer.parseInt(words.get(FIRST_HOST - 1));
        int behind = FIRST_HOST + count;
        int variables = Integer.parseInt(words.get(behind));
        Map<String, String> named = new HashMap<>();
        for (String variable : words.subList(behind + 1, behind + 1 + variables)) {
            int end = variable.indexOf('=');
            named.put(variable.substring(0, end), variable.substring(end + 1));
        }
        return new SpawnWords(
                words.get(0), Tid.parse(words.get(1)), words.get(2),
                words.subList(FIRST_HOST, behind), named,
                words.subList(behind + 1 + variables, words.size()));
    }

    /// The order to a host.
    ///
    /// @param main the class that begins such a process
    /// @param tids all that are spawned together
    /// @param host the host's name
    ProcessStarter.Order order(String main, List<String> tids, String host) {
        List<String> own = new ArrayList<>(List.of(what));
        own.addAll(arguments);
        return new ProcessStarter.Order(
                main, own, what.endsWith(".jar") ? List.of(what) : List.of(),
                Map.of(
                        "host", host, "role", "task", "parent", parent.toString(),
                        "siblings", String.join(" ", tids), "what", what, "context", context),
                variables);
    }
}
