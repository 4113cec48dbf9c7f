// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Narrator;
import org.jspecify.annotations.Nullable;

/// A rank as its [Timeline] sees it: what the timeline makes go on, and what it tells the rank.
public interface Driven {

    /// Drives the rank's progress once. Not while the endpoint is held; does not block.
    ///
    /// @return how many frames arrived
    int advance();

    /// Whether requests are under way that no thread of the rank waits for.
    ///
    /// @return true if a helper would be needed
    boolean needsAssistant();

    /// What ended the rank's job, as far as the rank has heard.
    ///
    /// @return the failure, or null while all is well
    @Nullable CommunicationException failure();

    /// Whether the job goes on when a rank fails.
    ///
    /// @return the same on all ranks
    boolean outlivesRanks();

    /// Takes the news that a rank has failed. From any thread.
    ///
    /// @param notice which rank, and how it is known
    void fail(FailureNotice notice);

    /// Gives up a rank that is not reached any more. From any thread.
    ///
    /// @param peer   a world rank
    /// @param reason one line: how it was lost
    void suspect(int peer, String reason);

    /// What kind of frame a number stands for, the same on all ranks of the job.
    ///
    /// @param number a handler's number
    /// @return in words, such as `messages.eager`
    String frameName(int number);

    /// Who says, in reports, what threads of the rank wait for.
    ///
    /// @return the same one at every call
    Narrator narrator();
}
