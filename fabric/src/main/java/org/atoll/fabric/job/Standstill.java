// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.ArrayList;
import java.util.List;

/// Puts in words who waits for whom in a job that does not go on. It has what each rank waits for
/// that is still there, and the ranks that have ended: another one may wait for them in vain. Not
/// for use by several threads at once.
public final class Standstill {
    private static final int SHOWN = 16;

    private final List<String> waiting = new ArrayList<>();
    private final List<String> ended = new ArrayList<>();
    private int hidden;
    private int first = -1;
    private int last = -1;
    private int count;

    /// Creates one of no ranks.
    public Standstill() {}

    /// A rank that waits. Of many the first ones are shown.
    ///
    /// @param rank      its number
    /// @param operation for what, such as `receive from 3, tag 7`
    public void waits(int rank, String operation) {
        if (waiting.size() < SHOWN) {
            waiting.add("rank " + rank + " waits in " + operation);
        } else {
            hidden++;
        }
    }

    /// A rank whose program has ended, but that still serves others.
    ///
    /// @param rank  its number
    /// @param waits what its calls wait for, such as `; here call of Fork.take waits for a monitor`
    public void serves(int rank, String waits) {
        if (waiting.size() < SHOWN) {
            waiting.add("rank " + rank + " has ended" + waits);
        } else {
            hidden++;
        }
    }

    /// A rank whose program has ended. To be called in the order of ranks.
    ///
    /// @param rank its number
    public void ended(int rank) {
        if (count > 0 && rank != last + 1) {
            close();
        }
        first = first < 0 ? rank : first;
        last = rank;
        count++;
    }

    private void close() {
        ended.add(stretch());
        first = -1;
    }

    private String stretch() {
        String between = last == first + 1 ? ", " : " to ";
        return first == last ? Integer.toString(first) : first + between + last;
    }

    /// The words, on one line.
    @Override
    public String toString() {
        List<String> lines = new ArrayList<>(waiting);
        if (hidden > 0) {
            lines.add("and " + hidden + " more ranks");
        }
        if (count > 0) {
            lines.add(endedRanks());
        }
        return String.join("; ", lines);
    }

    private String endedRanks() {
        List<String> all = new ArrayList<>(ended);
        all.add(stretch());
        String shown = String.join(", ", all.subList(0, Math.min(SHOWN, all.size())));
        String more = all.size() > SHOWN ? " and others" : "";
        return count == 1
                ? "rank " + shown + " has ended"
                : "ranks " + shown + more + " have ended";
    }
}
