// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.util.List;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Topology;

/// The gateway of each cluster: which rank's process it is, and how it is reached. A dedicated
/// gateway has a process of its own but bears that rank's number, and its address stands on that
/// rank's card. The address has two parts: for the ranks of the cluster, and for other gateways.
record Plan(Topology topology, List<Card> cards, Pairs pairs) {
    private static final String BETWEEN = "|";

    /// Reads cards.
    ///
    /// @param cards the cards of all ranks, in rank order
    static Plan of(List<Card> cards) {
        Topology topology = new Topology(cards);
        return new Plan(topology, cards, new Pairs(topology, cards.size()));
    }

    /// An address for a card.
    ///
    /// @param inside  where ranks of the cluster connect
    /// @param outside where other gateways connect
    static String address(String inside, String outside) {
        return inside + BETWEEN + outside;
    }

    /// {@return the rank whose process is the gateway of a cluster: its first}
    int gateway(int cluster) {
        return topology.ranksOfCluster(cluster).getFirst();
    }

    /// {@return whether a rank's process is a gateway}
    ///
    /// @param rank a world rank
    boolean isGateway(int rank) {
        return gateway(topology.cluster(rank)) == rank;
    }

    /// {@return the name of a cluster}
    String name(int cluster) {
        return cards.get(gateway(cluster)).cluster();
    }

    /// {@return where the ranks of a cluster connect}
    String inside(int cluster) {
        String address = onCard(cluster);
        return address.substring(0, address.indexOf(BETWEEN));
    }

    /// {@return where other gateways connect}
    String outside(int cluster) {
        String address = onCard(cluster);
        return address.substring(address.indexOf(BETWEEN) + 1);
    }

    /// {@return whether the gateway of a cluster has said how it is reached}
    boolean isThere(int cluster) {
        return onCard(cluster).length() > BETWEEN.length();
    }

    private String onCard(int cluster) {
        Card card = cards.get(gateway(cluster));
        return card.addresses().getOrDefault(GatewayDeviceProvider.NAME, "");
    }
}
