// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The services that one rank has open. They are opened, and called, by the holder of the
/// endpoint; any thread may ask for one.
final class OpenServices {
    private final World world;
    private final FrameTable table;
    private final Map<String, Service> byName = new ConcurrentHashMap<>();
    private final List<Service> open = new CopyOnWriteArrayList<>();

    OpenServices(World world, FrameTable table) {
        this.world = world;
        this.table = table;
    }

    FrameTable table() {
        return table;
    }

    /// The service of a kind. Holder only.
    <S extends Service> S open(ServiceKind<S> kind) {
        S known = known(kind);
        return known == null ? opened(kind) : known;
    }

    private <S extends Service> S opened(ServiceKind<S> kind) {
        if (!table.has(kind)) {
            throw new IllegalStateException("the service " + kind.name()
                    + " was not found; its jar needs META-INF/services/"
                    + ServiceKind.class.getName());
        }
        S made = kind.open(new Station(kind.name(), world, this));
        byName.put(kind.name(), made);
        open.add(made);
        return made;
    }

    /// The service of a kind, if it is open. From any thread.
    @SuppressWarnings("unchecked") // a kind of that name has opened it
    <S extends Service> @Nullable S known(ServiceKind<S> kind) {
        return (S) byName.get(kind.name());
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

    /// Tells all something. Holder only.
    void each(Consumer<Service> news) {
        open.forEach(news);
    }
}
