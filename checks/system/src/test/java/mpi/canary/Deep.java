// SPDX-License-Identifier: Apache-2.0
package mpi.canary;

/// Breaks the law on depth, and just keeps it.
public final class Deep {
    private Deep() {}

    static class Zero {}

    static class One extends Zero {}

    static class Two extends One {}

    static class Three extends Two {}

    static class Four extends Three {}

    static class Five extends Four {}

    static class Six extends Five {}

    /// As deep as may be.
    public static class Seven extends Six {}

    /// Deeper.
    public static class Eight extends Seven {}
}
