// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// The kind on which a rank's waiting is booked. Each service has kinds of its own; a wait carries
/// its kind.
///
/// @param name  the service and what it waits for, such as `messages.barrier`
/// @param group what the papers would book it on
public record TimeKind(String name, Group group) {

    /// A group in the papers' breakdown of time.
    public enum Group {
        /// Waiting for one other rank, or any.
        COMMUNICATION,
        /// Waiting in operations that several ranks carry out together.
        COLLECTIVE,
        /// Waiting for all others.
        BARRIER
    }

    /// Waiting for something of the job itself, such as a rank that is to come back.
    public static final TimeKind JOB = new TimeKind("job.members", Group.COMMUNICATION);

    /// Whether several ranks do together what is waited for.
    ///
    /// @return false for what only concerns two
    public boolean isOfMany() {
        return group != Group.COMMUNICATION;
    }
}
