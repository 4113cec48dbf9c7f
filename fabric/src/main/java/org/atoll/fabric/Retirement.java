// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// Retires a rank whose program has returned: drives progress until all published frames are on
/// their way, then leaves progress to the helper.
///
/// @param failures   know whether the job has failed
/// @param attendance leaves it to the helper
/// @param idleness   knows what acts beside the program
record Retirement(
        Hold hold,
        Progress progress,
        Failures failures,
        Attendance attendance,
        Idleness idleness) {

    /// Blocks until it is at rest.
    ///
    /// @return whether a thread beside the program is still at work, and may send
    boolean run() {
        hold.enter();
        try {
            attendance.retire();
            while (failures.failure() == null && !progress.isDrained()) {
                if (progress.drive() == 0) {
                    Thread.yield();
                }
            }
        } finally {
            hold.exit();
        }
        return idleness.isRetiredAtWork();
    }
}
