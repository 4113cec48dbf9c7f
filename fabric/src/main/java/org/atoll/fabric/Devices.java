// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.jspecify.annotations.Nullable;

/// The choice of devices: the one the user named, or the normal mix: shared memory between ranks
/// of one host, a network between hosts, gateways between clusters unless `atoll.gateways` is
/// `none`.
final class Devices {
    private static final String WITHIN_HOST = "shm";
    private static final String BETWEEN_HOSTS = "tcp";
    private static final String BETWEEN_CLUSTERS = "gateway";
    private static final List<String> GATEWAYS = List.of("auto", "dedicated", "none");

    private final Map<String, DeviceProvider> providers = new TreeMap<>();

    Devices(Iterable<DeviceProvider> found) {
        found.forEach(provider -> providers.put(provider.name(), provider));
    }

    /// Whether ranks of different clusters talk through gateways.
    ///
    /// @param asked    the device the user named, or null
    /// @param settings what the user has set
    /// @return true if they do
    static boolean areGatewaysUsed(@Nullable String asked, Settings settings) {
        String choice = settings.text("atoll.gateways", "auto");
        if (!GATEWAYS.contains(choice)) {
            throw new IllegalArgumentException(
                    "setting atoll.gateways is '" + choice + "': there is "
                            + String.join(", ", GATEWAYS));
        }
        return asked == null && !choice.equals("none");
    }

    List<Device> open(@Nullable String asked, List<Card> cards, Site site) {
        List<Device> opened = new ArrayList<>();
        for (String name : asked != null ? List.of(asked) : normal(cards, site)) {
            DeviceProvider provider = providers.get(name);
            if (provider == null) {
                throw new IllegalArgumentException(
                        "there is no device '" + name + "' here; known are "
                                + providers.keySet());
            }
            opened.add(provider.open(site, cards));
        }
        return opened;
    }

    /// Opens one device by its name.
    ///
    /// @throws IllegalStateException if there is none of that name
    Device open(String name, Site site) {
        DeviceProvider provider = providers.get(name);
        if (provider == null) {
            throw new IllegalStateException(
                    "ranks of several worlds need the device '" + name + "'; known are "
                            + providers.keySet());
        }
        return provider.open(site);
    }

    /// Peers use the first device that reaches them, so the gateway stands before the network.
    private static List<String> normal(List<Card> cards, Site site) {
        Card mine = cards.get(site.rank());
        String host = mine.host();
        boolean relayed = areGatewaysUsed(null, site.settings());
        List<Card> near = cards.stream()
                .filter(card -> !relayed || card.cluster().equals(mine.cluster()))
                .toList();
        long together = near.stream().filter(card -> card.host().equals(host)).count();
        List<String> names = new ArrayList<>();
        if (together > 1) {
            names.add(WITHIN_HOST);
        }
        if (near.size() < cards.size()) {
            names.add(BETWEEN_CLUSTERS);
        }
        if (together < near.size()) {
            names.add(BETWEEN_HOSTS);
        }
        return names;
    }
}
