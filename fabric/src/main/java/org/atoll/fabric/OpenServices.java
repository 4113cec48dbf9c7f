// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.atoll.fabric.job.Services;

/// The services of one rank, one of each kind that this JVM has.
final class OpenServices {
    private final Map<String, Service> byName = new LinkedHashMap<>();

    /// All kinds, looked for once: ranks that are threads share them.
    private static final class Found {
        @SuppressWarnings("rawtypes") // a class literal has no type arguments
        private static final List<ServiceKind> KINDS =
                Services.told(ServiceKind.class, ServiceKind.class.getClassLoader())
                        .orElseGet(() -> ServiceLoader
                                .load(ServiceKind.class, ServiceKind.class.getClassLoader())
                                .stream()
                                .map(ServiceLoader.Provider::get)
                                .toList());
    }

    /// Opens all that there are.
    void open(World world) {
        for (ServiceKind<?> kind : Found.KINDS) {
            if (byName.put(kind.name(), kind.open(world)) != null) {
                throw new IllegalStateException(
                        "two services on the class path are called " + kind.name());
            }
        }
    }

    /// The service of a kind.
    @SuppressWarnings("unchecked") // a kind of that name has opened it
    <S extends Service> S get(ServiceKind<S> kind) {
        Service open = byName.get(kind.name());
        if (open == null) {
            throw new IllegalStateException("the service " + kind.name()
                    + " was not found; its jar needs META-INF/services/"
                    + ServiceKind.class.getName());
        }
        return (S) open;
    }

    /// Ranks of another world have become peers. Holder only.
    void extended(int peers) {
        byName.values().forEach(each -> each.extended(peers));
    }
}
