// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;

/// The waits of a rank on a [Timeline]: it gives its turn away until frames are here. There is no
/// helper.
final class TurnWaits {
    private final Timeline time;
    private final Looks looks;
    private final WaitOutlook outlook;
    private final Idleness idleness;
    private final Failures failures;
    private final Abandonment abandonment;

    TurnWaits(
            Timeline time,
            Looks looks,
            WaitOutlook outlook,
            Idleness idleness,
            Failures failures,
            Abandonment abandonment) {
        this.time = time;
        this.looks = looks;
        this.outlook = outlook;
        this.idleness = idleness;
        this.failures = failures;
        this.abandonment = abandonment;
    }

    /// Waits for a completion, by a thread that does not hold the endpoint.
    ///
    /// @param awaited what to wait for
    /// @param since   when the wait began
    /// @throws CommunicationException if a rank fails meanwhile
    void await(Completion awaited, int since) {
        boolean listed = idleness.begin(awaited);
        try {
            while (!awaited.isDone()) {
                try {
                    outlook.throwUnlessDone(awaited, since);
                } finally {
                    abandonment.run();
                }
                time.park(awaited);
                looks.assist();
            }
        } finally {
            if (listed) {
                idleness.end();
            }
        }
    }

    /// The program has returned: serves the other ranks until all have come here.
    ///
    /// @throws CommunicationException if the job fails meanwhile
    void serve() {
        time.serve();
        CommunicationException failed = failures.failure();
        if (failed != null) {
            abandonment.run();
            throw new CommunicationException(
                    "the end cannot be reached: " + failed.getMessage(),
                    failed.failedRank(),
                    failed);
        }
    }
}
