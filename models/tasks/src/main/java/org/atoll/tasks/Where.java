// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.atoll.fabric.job.CallArgumentException;

/// The hosts on which tasks are to be started, one after the other.
public final class Where {
    private static final Where ANYWHERE = new Where(Set.of(), (host, own) -> true);
    private static final Where HERE =
            new Where(Set.of(), (host, own) -> host.tid().equals(own));

    private final Set<String> names;
    private final BiPredicate<Host, Tid> takes;

    private Where(Set<String> names, BiPredicate<Host, Tid> takes) {
        this.names = names;
        this.takes = takes;
    }

    /// On all hosts in turn.
    public static Where anywhere() {
        return ANYWHERE;
    }

    /// On the spawner's own host.
    public static Where here() {
        return HERE;
    }

    /// On one host.
    ///
    /// @param name the host's
    public static Where host(String name) {
        requireGiven("host", "name", name, "a String");
        return new Where(Set.of(name), (host, own) -> host.name().equals(name));
    }

    /// On one host.
    ///
    /// @param tid the host's, or that of a task which is there
    public static Where host(Tid tid) {
        Tid host = requireGiven("host", "tid", tid, "a Tid").host();
        return new Where(Set.of(), (each, own) -> each.tid().equals(host));
    }

    /// On all hosts in turn but some.
    ///
    /// @param names those of the hosts that are left out
    public static Where allBut(String... names) {
        Set<String> all = Set.of(requireGiven("allBut", "names", names, "a String[]"));
        return new Where(all, (host, own) -> !all.contains(host.name()));
    }

    /// Chooses among the hosts that there are.
    ///
    /// @param own the spawner's
    /// @throws CallArgumentException if a name is none of theirs, or none is left
    List<Host> among(List<Host> hosts, Tid own) {
        Set<String> known = hosts.stream().map(Host::name).collect(Collectors.toSet());
        for (String name : names) {
            if (!known.contains(name)) {
                throw new CallArgumentException("spawn", "there is no host " + name + "; hosts are "
                        + hosts.stream().map(Host::name).collect(Collectors.joining(", ")));
            }
        }
        List<Host> chosen = hosts.stream()
                .filter(host -> takes.test(host, own))
                .toList();
        if (chosen.isEmpty()) {
            throw new CallArgumentException("spawn", "no host is left: all are excluded or lost");
        }
        return chosen;
    }
}
