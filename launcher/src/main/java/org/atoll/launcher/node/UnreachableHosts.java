// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Some of a job's hosts cannot be reached, or do not start Atoll. Nothing has been started on any.
public final class UnreachableHosts extends IOException {
    private static final long serialVersionUID = 1L;

    /// One of them.
    ///
    /// @param why  one line for the user, which names the host
    record Lost(String name, IOException why) {}

    private final LinkedHashSet<String> names = new LinkedHashSet<>();

    /// Creates the answer.
    ///
    /// @param lost the hosts, at least one
    UnreachableHosts(List<Lost> lost) {
        super(lost.getFirst().why().getMessage(), lost.getFirst().why());
        lost.forEach(host -> names.add(host.name()));
    }

    /// The hosts.
    ///
    /// @return their names, in the order of the job's hosts
    public Set<String> names() {
        return new LinkedHashSet<>(names);
    }

    /// Why the first of them cannot be reached.
    ///
    /// @return one line for the user, which names the host
    public String why() {
        String message = String.valueOf(getMessage());
        return message.lines().findFirst().orElse(message);
    }
}
