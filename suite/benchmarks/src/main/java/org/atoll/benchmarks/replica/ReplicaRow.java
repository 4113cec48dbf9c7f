// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica;

import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;

/// A row of `atoll bench replica`.
///
/// @param work   what both sides do
/// @param wanted the ratio that is wanted
record ReplicaRow(Work work, Side ours, Side theirs, OptionalDouble wanted) {

    /// The work of a row.
    ///
    /// @param group what users call it and its like
    /// @param word  what users call this row
    /// @param title for readers of the table
    /// @param key   what its samples are called
    record Work(String group, String word, String title, String key, Unit unit) {

        /// A row with a limit.
        ///
        /// @param wanted the ratio that is wanted
        ReplicaRow wanted(double wanted, Side ours, Side theirs) {
            return new ReplicaRow(this, ours, theirs, OptionalDouble.of(wanted));
        }

        /// A row that only reports.
        ReplicaRow reported(Side ours, Side theirs) {
            return new ReplicaRow(this, ours, theirs, OptionalDouble.empty());
        }
    }

    /// A side of it.
    ///
    /// @param loop what the host is told to run; empty if it does not choose
    record Side(Host host, String loop) {

        /// One that has nothing to choose.
        Side(Host host) {
            this(host, "");
        }
    }

    /// Whether a side is built when it is first wanted.
    boolean isLate() {
        return ours.host().isLate() || theirs.host().isLate();
    }

    /// The row to be measured.
    ///
    /// @param mine   the party that is our side
    /// @param theirs the other one
    Contest contest(Party mine, Party theirs) {
        return new Contest(
                new Measurand(work.word(), work.title(), work.key(), work.unit(), 0), mine, theirs,
                wanted);
    }
}
