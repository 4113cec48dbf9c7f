// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.atoll.fabric.job.CallArgumentException;

/// The hosts on which tasks are to be started, one after the other.
public final class Where {
    private static final Where ANYWHERE = new Where(Set.of(), host -> true);

    private final Set<String> names;
    private final Predicate<Host> takes;

    private Where(Set<String> names, Predicate<Host> takes) {
        this.names = names;
        this.takes = takes;
    }

    /// On all hosts in turn.
    public static Where anywhere() {
        return ANYWHERE;
    }

    /// On one host.
    ///
    /// @param name the host's
    public static Where host(String name) {
        requireGiven("host", "name", name, "a String");
        return new Where(Set.of(name), host -> host.name().equals(name));
    }

    /// On one host.
    ///
    /// @param tid the host's, or that of a task which is there
    public static Where host(Tid tid) {
        Tid host = requireGiven("host", "tid", tid, "a Tid").host();
        return new Where(Set.of(), each -> each.tid().equals(host));
    }

    /// On all hosts in turn but some.
    ///
    /// @param names those of the hosts that are left out
    public static Where allBut(String... names) {
        Set<String> all = Set.of(requireGiven("allBut", "names", names, "a String[]"));
        return new Where(all, host -> !all.contains(host.name()));
    }

    /// Chooses among the hosts that there are.
    ///
    /// @throws CallArgumentException if a name is none of theirs, or none is left
    List<Host> among(List<Host> hosts) {
        Set<String> known = hosts.stream().map(Host::name).collect(Collectors.toSet());
        for (String name : names) {
            if (!known.contains(name)) {
                throw new CallArgumentException("spawn", "there is no host " + name + "; hosts are "
                        + hosts.stream().map(Host::name).collect(Collectors.joining(", ")));
            }
        }
        List<Host> chosen = hosts.stream().filter(takes).toList();
        if (chosen.isEmpty()) {
            throw new CallArgumentException("spawn", "no host is left: all are excluded or lost");
        }
        return chosen;
    }
}
