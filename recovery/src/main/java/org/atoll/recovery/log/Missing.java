// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;

/// The end of a job that cannot go on as it was: a rank is back without its snapshots, and others
/// have forgotten what these held.
final class Missing {
    private static final String ADVICE = ": its snapshots are gone with its host; with --snapshots"
            + " in a folder that all hosts share, or a keeper on another host, they are not";

    private final World world;

    Missing(World world) {
        this.world = world;
    }

    /// Some messages to a rank are kept no more. Holder only; the job ends soon.
    void messages(int rank, long count) {
        end("rank " + rank + " is in its life " + world.incarnation(rank) + " and lacks " + count
                + " messages of rank " + world.rank() + " that it had received and that are kept no"
                + " more" + ADVICE);
    }

    /// Some choices of this rank are kept no more. Holder only; the job ends soon.
    void choices(long has, long forgotten) {
        end("rank " + world.rank() + " is in its life " + world.incarnation() + " and lacks its"
                + " choices " + (has + 1) + " to " + forgotten + ", which are kept no more"
                + ADVICE);
    }

    private void end(String line) {
        world.endpoint().afterwards(() -> {
            try {
                world.abort(1, line);
            } catch (CommunicationException e) {
                // All have been told: so it goes for a rank that is a thread.
                assert e != null;
            }
        });
    }
}
