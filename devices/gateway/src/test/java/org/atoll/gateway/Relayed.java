// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.atoll.job.contract.Ranks;

/// Jobs whose ranks talk through gateways.
final class Relayed {
    private static final String NAME = GatewayDeviceProvider.NAME;

    private Relayed() {}

    /// Every rank in a cluster of its own.
    static Ranks apart() {
        return new Ranks(
                NAME, new GatewayDeviceProvider(), () -> Map.of("atoll.gateway.inside", "1"),
                Relayed::oneEach, true);
    }

    /// Two clusters, to which the ranks belong in turn; those of one cluster talk through their
    /// gateway, too.
    static Ranks inTurn() {
        return new Ranks(
                NAME, new GatewayDeviceProvider(), () -> Map.of("atoll.gateway.inside", "1"),
                size -> IntStream.range(0, size).mapToObj(rank -> "c" + rank % 2).toList(), true);
    }

    static List<String> oneEach(int size) {
        return IntStream.range(0, size).mapToObj(rank -> "c" + rank).toList();
    }
}
