// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.canary;

/// Draws a random number.
public final class DrawsRandomByMath {

    private DrawsRandomByMath() {}

    /// Breaks the law.
    public static double draw() {
        return Math.random();
    }
}
