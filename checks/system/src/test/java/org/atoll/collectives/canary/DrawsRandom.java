// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.canary;

import java.util.concurrent.ThreadLocalRandom;

/// Draws a random number.
public final class DrawsRandom {

    private DrawsRandom() {}

    /// Breaks the law.
    public static int draw() {
        return ThreadLocalRandom.current().nextInt();
    }
}
