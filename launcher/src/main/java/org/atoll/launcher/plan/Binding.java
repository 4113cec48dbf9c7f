// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

/// The choice whether ranks stay on processors of their own.
public enum Binding {
    /// They go where the kernel puts them.
    NONE,
    /// Each thread of a rank has a processor of its own.
    CORE,
    /// Each rank has as many processors as threads, and others may have the same ones.
    SHARED;

    /// Reads the value of `--bind-to`.
    ///
    /// @param text   `core`, `hwthread` or `none`
    /// @param shared whether the user allows that ranks share processors
    /// @throws Misuse if it is something else, with what to type for it
    public static Binding of(String text, boolean shared) {
        return switch (text) {
            case "none" -> NONE;
            case "core", "hwthread" -> shared ? SHARED : CORE;
            default -> throw new Misuse("--bind-to takes core or none, not '" + text + "'; write "
                    + instead(text));
        };
    }

    private static String instead(String text) {
        return switch (text) {
            case "core:overload-allowed", "hwthread:overload-allowed" ->
                    "--bind-to core --oversubscribe";
            case "socket", "package", "numa", "board", "l1cache", "l2cache", "l3cache" ->
                    "--threads N --bind-to core for ranks with N processors each, as many as a "
                            + text + " has";
            default -> "--bind-to core for a processor for each rank, and --threads N for N";
        };
    }

    /// Sees to it that a host has a processor for each thread of its ranks.
    ///
    /// @param ranks   how many it has
    /// @param threads how many threads these have together
    /// @param cores   how many processors it has
    /// @throws Misuse if there are too few, and the user has not allowed to share them
    public void require(String host, int ranks, int threads, int cores) {
        if (this == CORE && threads > cores) {
            throw new Misuse("--bind-to core: " + ranks + (ranks == 1 ? " rank" : " ranks")
                    + (threads == ranks ? "" : " with " + threads + " threads")
                    + " would share the " + cores + (cores == 1 ? " processor" : " processors")
                    + " of " + host + "; start fewer, leave --bind-to out, or allow it by"
                    + " --oversubscribe");
        }
    }
}
