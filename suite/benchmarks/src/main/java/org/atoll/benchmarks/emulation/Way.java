// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The way a job over the emulated clusters treats them.
enum Way {
    /// All hosts are in one cluster, as the job sees it: the flat algorithms.
    FLAT,
    /// The host file names the clusters: the wide-area algorithms, from host to host.
    DIRECT,
    /// The same through a gateway in each cluster.
    GATEWAYS;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The options of `atoll run`.
    ///
    /// @param ranks     in each cluster
    /// @param emulation where the host file is
    List<String> options(Links links, int ranks, Emulation emulation) {
        List<String> options = new ArrayList<>(
                List.of("run", "-n", Integer.toString(ranks * links.clusters())));
        switch (this) {
            case FLAT -> options.addAll(List.of("--host", links.allHosts().stream()
                    .map(host -> String.format(
                            Locale.ROOT, "%s:%d", host.name(), ranks / links.hosts()))
                    .collect(Collectors.joining(","))));
            case DIRECT -> options.addAll(List.of(
                    "--hostfile", emulation.hostFile().toString(), "--gateways", "none"));
            case GATEWAYS -> options.addAll(List.of(
                    "--hostfile", emulation.hostFile().toString(), "--gateways", "auto"));
        }
        return options;
    }
}
