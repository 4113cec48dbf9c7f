// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// What a rank's waiting is booked on.
public enum TimeKind {
    /// Waiting for messages between two ranks.
    MESSAGE,
    /// Waiting in collective operations other than barriers.
    COLLECTIVE,
    /// Waiting in barriers.
    BARRIER
}
