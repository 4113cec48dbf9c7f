// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.canary;

import java.util.concurrent.Executors;

/// Hands work to threads of its own.
public final class UsesPool {

    private UsesPool() {}

    /// Breaks the law.
    public static void start(Runnable work) {
        Executors.newCachedThreadPool().execute(work);
    }
}
