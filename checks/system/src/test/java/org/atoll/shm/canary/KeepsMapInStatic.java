// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm.canary;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Keeps a map that ranks of one JVM would share.
public final class KeepsMapInStatic {

    private KeepsMapInStatic() {}

    private static final Map<String, String> FINE = Map.of();
    private static final ConcurrentHashMap<String, String> SHARED = new ConcurrentHashMap<>(FINE);

    /// Breaks the law.
    public static void put(String name) {
        SHARED.put(name, name);
    }
}
