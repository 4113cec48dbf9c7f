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
/// of one host, a network between hosts.
final class Devices {
    private static final String WITHIN_HOST = "shm";
    private static final String BETWEEN_HOSTS = "tcp";

    private final Map<String, DeviceProvider> providers = new TreeMap<>();

    Devices(Iterable<DeviceProvider> found) {
        found.forEach(provider -> providers.put(provider.name(), provider));
    }

    List<Device> open(@Nullable String asked, List<Card> cards, Site site) {
        List<Device> opened = new ArrayList<>();
        for (String name : asked != null ? List.of(asked) : normal(cards, site.rank())) {
            DeviceProvider provider = providers.get(name);
            if (provider == null) {
                throw new IllegalArgumentException(
                        "there is no device '" + name + "' here; known are "
                                + providers.keySet());
            }
            opened.add(provider.open(site));
        }
        return opened;
    }

    private static List<String> normal(List<Card> cards, int rank) {
        String host = cards.get(rank).host();
        long together = cards.stream().filter(card -> card.host().equals(host)).count();
        List<String> names = new ArrayList<>();
        if (together > 1) {
            names.add(WITHIN_HOST);
        }
        if (together < cards.size()) {
            names.add(BETWEEN_HOSTS);
        }
        return names;
    }
}
