// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// Why a step has failed.
///
/// @param rank  the rank that is lost or has erred
/// @param text  one line for the user
public record StepFailure(Cause cause, int rank, String text) {
    /// The kinds of failure.
    public enum Cause {
        /// A rank is lost, and with it what was waited for.
        LOST,
        /// Ranks do not agree in what they allocate, or at which barrier they meet.
        MISUSE
    }

    static StepFailure lost(int rank, String what) {
        return new StepFailure(
                Cause.LOST, rank, "dsm: " + what + " went down with rank " + rank);
    }

    static StepFailure misuse(int rank, String text) {
        return new StepFailure(Cause.MISUSE, rank, text);
    }
}
