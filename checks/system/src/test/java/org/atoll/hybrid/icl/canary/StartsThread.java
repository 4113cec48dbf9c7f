// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl.canary;

/// The layer between nodes must start no thread.
public final class StartsThread {

    private StartsThread() {}

    /// Breaks the law.
    public static Thread started() {
        return Thread.ofPlatform().start(() -> {});
    }
}
