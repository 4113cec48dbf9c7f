// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `atoll run` for jobs over several clusters.
final class ClusterOptions {
    private static final List<String> GATEWAYS = List.of("auto", "none");

    @Option(
            names = "--cluster",
            paramLabel = "NAME=HOSTS",
            description = "A cluster and its hosts, as in west=h1:4,h2; once for each cluster.")
    private List<String> clusters;

    @Option(
            names = "--gateways",
            paramLabel = "HOW",
            description = "auto relays what goes to another cluster through a gateway in each;"
                    + " none lets every host talk to every other.")
    private @Nullable String gateways;

    /// Created by picocli.
    ClusterOptions() {
        clusters = new ArrayList<>();
    }

    /// Whether clusters and their hosts were given.
    boolean areGiven() {
        return !clusters.isEmpty();
    }

    /// The hosts that were given.
    List<Host> hosts() {
        List<Host> hosts = new ArrayList<>();
        for (String given : clusters) {
            int equals = given.indexOf('=');
            if (!given.matches("[\\w.-]+=.+")) {
                throw new Misuse("--cluster takes NAME=HOSTS, as in west=h1:4,h2, not '" + given
                        + "'");
            }
            String cluster = given.substring(0, equals);
            for (Host host : Hosts.ofOption(given.substring(equals + 1))) {
                hosts.add(new Host(host.name(), host.slots(), cluster));
            }
        }
        return hosts;
    }

    /// The variables that carry the choice to the ranks.
    Map<String, String> variables() {
        if (gateways != null && !GATEWAYS.contains(gateways)) {
            throw new Misuse("--gateways takes " + String.join(" or ", GATEWAYS) + ", not '"
                    + gateways + "'");
        }
        Map<String, String> variables = new HashMap<>();
        if (gateways != null) {
            variables.put("ATOLL_GATEWAYS", gateways);
        }
        return variables;
    }
}
