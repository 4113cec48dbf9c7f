// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

/// The fate of a job when a rank fails.
///
/// @param kind     whether the job ends with it
/// @param restarts how often a job that takes its ranks back does so before it ends
public record OnFailure(Kind kind, int restarts) {
    /// A job that ends when a rank fails.
    public static final OnFailure ABORTED = new OnFailure(Kind.ABORT, 0);

    /// The three fates: a job ends with a rank, goes on without it, or takes it back.
    public enum Kind {
        /// It ends.
        ABORT,
        /// It goes on without the rank.
        CONTINUE,
        /// A rank whose process is killed begins its next life.
        RECOVER
    }

    /// Whether the job goes on without ranks that fail.
    ///
    /// @return false also if it takes them back
    public boolean isOutlived() {
        return kind == Kind.CONTINUE;
    }

    /// Whether the job takes ranks back.
    public boolean isRecovered() {
        return kind == Kind.RECOVER;
    }
}
