// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.jspecify.annotations.Nullable;

/// Counts the calls from here that are not answered, or were answered before they were done
/// ([CallTrees]), and all that were ever made of other ranks. Holder only, but for [#isQuiet], for
/// which others wait.
final class UnderWay {
    private final CallTrees trees;
    private final int here;
    private volatile int questions;
    private long calls;
    private long argumentBytes;
    private long resultBytes;

    /// @param here this rank, whose calls of its own objects are not counted
    UnderWay(CallTrees trees, int here) {
        this.trees = trees;
        this.here = here;
    }

    /// A call has left.
    ///
    /// @param rank  for whom
    /// @param bytes its arguments
    void left(int rank, long bytes) {
        if (rank != here) {
            calls++;
            argumentBytes += bytes;
        }
    }

    /// A result has come.
    ///
    /// @param rank from whom
    void answered(int rank, long bytes) {
        if (rank != here) {
            resultBytes += bytes;
        }
    }

    /// The calls so far.
    CallCounts counts() {
        return new CallCounts(calls, argumentBytes, resultBytes);
    }

    /// A question has left.
    void asked() {
        questions++;
    }

    /// A question has ended.
    ///
    /// @param rank   whom it was for
    /// @param number the number of its answer, 0 if it has none ([AnswerStatus])
    /// @param thread who has asked, if a thread has
    void ended(int rank, int number, @Nullable CallingThread thread) {
        questions--;
        if (number != 0 && thread != null) {
            trees.opened(rank, number, thread);
        }
    }

    /// Whether nothing is under way.
    boolean isQuiet() {
        return questions == 0 && trees.isEmpty();
    }
}
