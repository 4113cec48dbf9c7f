// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;

/// A row of `atoll bench recovery`.
///
/// @param group what users call it and its like
record RecoveryRow(String group, Contest contest) {

    /// The work of both sides, of times in which less is better.
    ///
    /// @param word  what users call this row
    /// @param title for readers of the table
    /// @param key   what its samples are called
    record Work(String group, String word, String title, String key, Unit unit) {

        /// One of which a sample is a `time`.
        Work(String group, String word, String title, Unit unit) {
            this(group, word, title, Contest.TIME, unit);
        }

        /// A row with a limit.
        ///
        /// @param wanted the ratio that is wanted
        RecoveryRow wanted(double wanted, Party ours, Party theirs) {
            return row(OptionalDouble.of(wanted), ours, theirs);
        }

        /// A row that only reports.
        RecoveryRow reported(Party ours, Party theirs) {
            return row(OptionalDouble.empty(), ours, theirs);
        }

        private RecoveryRow row(OptionalDouble wanted, Party ours, Party theirs) {
            return new RecoveryRow(group, new Contest(
                    new Measurand(word, title, key, unit, 0), ours, theirs, wanted));
        }
    }

    /// What users call this row.
    String word() {
        return contest.work().word();
    }
}
