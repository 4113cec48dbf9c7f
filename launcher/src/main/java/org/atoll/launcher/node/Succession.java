// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

/// The wish that a rank's process be one that waits on its host already, instead of a new one.
///
/// @param kind       which of the processes that wait: those of a [StandbyStart] of this kind
/// @param processors the numbers of those that it is to run on, with commas; empty for all
public record Succession(int kind, String processors) {
    /// Of a rank that is always a new process.
    public static final Succession NONE = new Succession(-1, "");
}
