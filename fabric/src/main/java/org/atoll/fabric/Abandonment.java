// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.CommunicationException;

/// Ends what is under way on a rank whose job has failed: nobody will complete it.
///
/// @param failures know whether it has
/// @param peers    have frames that wait for room
/// @param services have requests under way
record Abandonment(Failures failures, Hold hold, Peers peers, OpenServices services) {

    /// Does so if the job has failed. By a thread that does not hold the endpoint.
    void run() {
        CommunicationException cause = failures.failure();
        if (cause != null) {
            hold.enter();
            try {
                peers.drop(cause);
                services.each(service -> service.abandoned(cause));
            } finally {
                hold.exit();
            }
        }
    }
}
