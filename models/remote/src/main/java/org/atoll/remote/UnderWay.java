// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.jspecify.annotations.Nullable;

/// Counts the calls from here that are not answered, or were answered before they were done
/// ([CallTrees]). Holder only, but for [#isQuiet], for which others wait.
final class UnderWay {
    private final CallTrees trees;
    private volatile int questions;

    UnderWay(CallTrees trees) {
        this.trees = trees;
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
