// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;

/// A receive or probe for any source waits while a rank that it might wait for has failed, and
/// nobody on this rank has acknowledged that yet. A receive that was started is still under way:
/// acknowledge the failure and wait for it again. A blocking one was taken back.
public final class FailurePendingException extends CommunicationException {
    private static final long serialVersionUID = 1L;

    /// Says what ends before its time.
    ///
    /// @param what the operation, in words
    /// @param loss the loss that nobody has acknowledged
    public FailurePendingException(String what, RankLostException loss) {
        super(what + ": process failed, pending until acknowledged: " + loss.getMessage(),
                loss.failedRank(), loss);
    }
}
