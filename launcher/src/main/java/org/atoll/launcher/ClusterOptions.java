// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.Network;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `atoll run` for jobs over several clusters.
final class ClusterOptions {
    private static final String DEDICATED = "dedicated";
    private static final List<String> NETWORKS = List.of("auto", "tcp", "ucx");
    private static final List<String> GATEWAYS = List.of("auto", DEDICATED, "none");

    @Option(
            names = "--cluster",
            paramLabel = "NAME=HOSTS",
            description = "A cluster and its hosts, as in west=h1:4,h2; once for each cluster.")
    private List<String> clusters;

    @Option(
            names = "--gateways",
            paramLabel = "HOW",
            description = "auto relays what goes to another cluster through a gateway in each, in"
                    + " the process of its first rank; dedicated gives each gateway a process of"
                    + " its own, on the cluster's first host; none lets every host talk to every"
                    + " other.")
    private @Nullable String gateways;

    @Option(
            names = "--between-hosts",
            paramLabel = "DEVICE",
            description = "What ranks of different hosts talk over, while those of one host share"
                    + " memory: tcp, ucx, or auto: ucx where it finds cards for RDMA on all"
                    + " hosts, else tcp.")
    private @Nullable String between;

    @Option(
            names = "--network",
            paramLabel = "NETWORK",
            description = "Where hosts talk if they are in several networks, as in 10.1.0.0/16;"
                    + " default: where ssh reaches them.")
    private @Nullable String network;

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
                hosts.add(host.in(cluster));
            }
        }
        return hosts;
    }

    /// The network that ranks talk in: the option, else the setting.
    Optional<Network> network() {
        String given = network != null
                ? network
                : Settings.ofThisProcess().text("atoll.network", "");
        return given.isEmpty() ? Optional.empty() : Optional.of(Network.parse(given));
    }

    /// Whether gateways have processes of their own.
    ///
    /// @param placement for each rank the index of its host
    /// @throws Misuse if that makes no sense for this job
    boolean areDedicated(List<Host> hosts, List<Integer> placement) {
        if (!DEDICATED.equals(gateways)) {
            return false;
        }
        List<String> clusters = placement.stream()
                .map(host -> hosts.get(host).cluster())
                .distinct()
                .toList();
        if (clusters.size() == 1) {
            throw new Misuse("--gateways dedicated: all ranks are in one cluster ("
                    + clusters.getFirst() + "); name several with --cluster or in the host file");
        }
        return true;
    }

    /// The variables that carry the choice to the ranks.
    Map<String, String> variables() {
        if (gateways != null && !GATEWAYS.contains(gateways)) {
            throw new Misuse("--gateways takes " + String.join(", ", GATEWAYS) + ", not '"
                    + gateways + "'");
        }
        if (between != null && !NETWORKS.contains(between)) {
            throw new Misuse("--between-hosts takes " + String.join(", ", NETWORKS) + ", not '"
                    + between + "'");
        }
        Map<String, String> variables = new HashMap<>();
        if (gateways != null) {
            variables.put("ATOLL_GATEWAYS", gateways);
        }
        if (between != null) {
            variables.put("ATOLL_BETWEEN_HOSTS", between);
        }
        return variables;
    }
}
