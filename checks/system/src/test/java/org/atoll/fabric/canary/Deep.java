// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.canary;

/// Breaks the law on depth, and just keeps it.
public final class Deep {
    private Deep() {}

    static class Zero {}

    static class One extends Zero {}

    static class Two extends One {}

    /// As deep as may be.
    public static class Three extends Two {}

    /// Deeper.
    public static class Four extends Three {}
}
