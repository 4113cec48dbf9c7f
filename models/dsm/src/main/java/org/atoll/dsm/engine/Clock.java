// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// A vector clock of the program's own, for those who ask which accesses are ordered. Unlike the
/// timestamps of intervals it knows of a lock only what its holder knew when it gave the lock back,
/// not what that rank did until somebody asked; and it counts intervals without writes, too.
///
/// Off unless [#start] is called, equally on all ranks; then nothing of it is in any message.
final class Clock {
    private static final int[] NONE = {};

    private final int rank;
    private final int ranks;
    /// The own entry is the number of the open interval, from 1 on.
    private int[] now = NONE;

    Clock(int rank, int ranks) {
        this.rank = rank;
        this.ranks = ranks;
    }

    void start() {
        now = new int[ranks];
        now[rank] = 1;
    }

    /// Ends an interval of the program.
    ///
    /// @return its time
    int[] next() {
        assert now.length > 0 : "clocks are off";
        int[] time = now.clone();
        now[rank]++;
        return time;
    }

    /// What a rank knows that learns of all closed intervals.
    int[] past() {
        int[] past = now.clone();
        if (past.length > 0) {
            past[rank]--;
        }
        return past;
    }

    /// What another rank did before comes before what this one does from now on.
    void learn(int[] past) {
        Times.raise(past.length == 0 ? NONE : now, past);
    }

    void write(int[] past, MessageWriter out) {
        if (now.length > 0) {
            out.time(past.length == 0 ? new int[ranks] : past);
        }
    }

    int[] read(MessageReader in) {
        return now.length > 0 ? in.time() : NONE;
    }
}
