// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.canary;

/// Names no model, so it is a version with plain threads.
public final class ThreadsVersion {

    private ThreadsVersion() {}

    /// Keeps the law.
    public static long run(Runnable work) {
        Thread.startVirtualThread(work);
        return System.nanoTime();
    }
}
