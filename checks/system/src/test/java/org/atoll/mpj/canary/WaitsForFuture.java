// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.canary;

import java.util.concurrent.CompletableFuture;

/// Waits where no failure notice can reach it.
public final class WaitsForFuture {

    private WaitsForFuture() {}

    /// Breaks the law.
    public static Object await(CompletableFuture<?> future) {
        return future.join();
    }
}
