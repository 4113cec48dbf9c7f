// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl.canary;

/// What is between nodes starts no thread.
public final class StartsThread {

    private StartsThread() {}

    /// Breaks the law.
    public static Thread started() {
        return Thread.ofPlatform().start(() -> {});
    }
}
