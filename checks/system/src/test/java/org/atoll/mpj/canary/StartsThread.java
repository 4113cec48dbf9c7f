// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.canary;

/// Starts a thread.
public final class StartsThread {

    private StartsThread() {}

    /// Breaks the law.
    public static void start(Runnable work) {
        Thread.ofVirtual().start(work);
    }
}
