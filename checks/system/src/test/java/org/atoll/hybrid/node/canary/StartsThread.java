// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node.canary;

/// The layer of threads may start some.
public final class StartsThread {

    private StartsThread() {}

    /// Keeps the laws.
    public static Thread started() {
        return Thread.ofPlatform().start(() -> {});
    }
}
