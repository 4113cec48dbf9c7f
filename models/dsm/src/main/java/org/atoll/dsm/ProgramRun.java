// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.ArrayList;
import java.util.List;

/// The run of one rank's program, in intervals that end at its calls which order it with others.
/// For the program's threads, of which one at a time calls.
final class ProgramRun {
    private final int rank;
    private final List<Runnable> ending = new ArrayList<>();
    private int interval;
    private boolean ended;

    ProgramRun(int rank) {
        this.rank = rank;
    }

    int rank() {
        return rank;
    }

    /// In which interval the program is. A view of an earlier one is over.
    int interval() {
        return interval;
    }

    /// Something is to be done when the interval ends, while its accesses are still allowed.
    void atEnd(Runnable action) {
        ending.add(action);
    }

    void endInterval() {
        if (!ending.isEmpty()) {
            ending.forEach(Runnable::run);
            ending.clear();
        }
        interval++;
    }

    /// The program has returned.
    ///
    /// @return false if it had before
    boolean end() {
        if (ended) {
            return false;
        }
        interval++; // without what is to be done at its end: nobody sees it any more
        ended = true;
        return true;
    }

    boolean hasEnded() {
        return ended;
    }

    /// What is thrown when something is used after the program has ended.
    IllegalStateException ended(String use) {
        return new IllegalStateException("dsm: " + use + " on rank " + rank + " after its program"
                + " has ended: shared memory is there until the program that was given to the"
                + " model returns");
    }
}
