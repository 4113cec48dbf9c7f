// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.canary;

/// Keeps a count that ranks of one JVM would share.
public final class CountsInStatic {

    private CountsInStatic() {}

    private static int count;

    /// Breaks the law.
    public static int next() {
        return ++count;
    }
}
