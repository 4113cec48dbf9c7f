// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;

/// The permission of the program to use shared objects. From any thread.
final class OperationPermission {
    private final Endpoint endpoint;
    private final Operating operating;
    private final LateFaults faults;
    private volatile boolean over;

    OperationPermission(Endpoint endpoint, Operating operating, LateFaults faults) {
        this.endpoint = endpoint;
        this.operating = operating;
        this.faults = faults;
    }

    /// Sees to it that a call may be made.
    ///
    /// @param call what the program calls
    /// @throws IllegalStateException if it may not, or an earlier write of the thread has thrown
    /// @throws CommunicationException if the job has failed
    void require(String call) {
        operating.requireNone(call);
        if (over) {
            throw new IllegalStateException(call + ": the program has ended on this rank");
        }
        CommunicationException why = endpoint.failure(); // a loop of reads must end, too
        if (why != null) {
            throw new CommunicationException(
                    call + " cannot complete: " + why.getMessage(), why.failedRank(), why);
        }
        faults.rethrow();
    }

    /// Whether no call may be refused at the moment, by any thread. Costs less than [#require].
    boolean isClear() {
        return operating.isNone() && !over && endpoint.failure() == null && faults.areNone();
    }

    boolean isOver() {
        return over;
    }

    /// The program has returned.
    void end() {
        over = true;
    }
}
