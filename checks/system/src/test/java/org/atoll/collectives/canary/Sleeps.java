// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.canary;

/// Sleeps by itself.
public final class Sleeps {

    private Sleeps() {}

    /// Breaks the law.
    public static void sleep() throws InterruptedException {
        Thread.sleep(1);
    }
}
