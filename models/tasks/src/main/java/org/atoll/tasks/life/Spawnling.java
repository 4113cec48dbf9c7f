// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

/// The outcome for one of the tasks that a call was to start.
///
/// @param tid    the task's, or none
/// @param rank   where it was to run
/// @param reason why it does not; an empty text if it does
public record Spawnling(long tid, int rank, String reason) {

    /// Whether it runs.
    public boolean isStarted() {
        return reason.isEmpty();
    }
}
