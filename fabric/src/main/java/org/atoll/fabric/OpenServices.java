// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The services that one rank has open. They are opened, and called, by the holder of the
/// endpoint; any thread may ask for one.
final class OpenServices {
    private final Map<String, Service> byName = new ConcurrentHashMap<>();
    private final List<Service> open = new CopyOnWriteArrayList<>();

    OpenServices() {}

    /// A service is open. Holder only.
    void add(String name, Service service) {
        byName.put(name, service);
        open.add(service);
    }

    /// The service of a name, if it is open. From any thread.
    @Nullable Service known(String name) {
        return byName.get(name);
    }

    /// Which services are open, in alphabetical order. From any thread.
    List<String> names() {
        return byName.keySet().stream().sorted().toList();
    }

    /// Whether one has something to do. From any thread.
    boolean isAnyDue() {
        for (Service service : open) {
            if (service.isDue()) {
                return true;
            }
        }
        return false;
    }

    /// What of them is under way, that of earlier ones first. Holder only.
    List<String> unfinished() {
        List<String> all = List.of();
        for (Service service : open) {
            List<String> own = service.unfinished();
            if (!own.isEmpty()) {
                all = Stream.concat(all.stream(), own.stream()).toList();
            }
        }
        return all;
    }

    /// Tells all something. Holder only.
    void each(Consumer<Service> news) {
        open.forEach(news);
    }
}
