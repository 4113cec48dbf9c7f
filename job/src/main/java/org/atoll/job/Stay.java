// SPDX-License-Identifier: Apache-2.0
package org.atoll.job;

import java.util.List;
import org.atoll.fabric.World;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;

/// A rank's time in its job, for programs that go in and out by themselves instead of handing
/// [Job#run] what to do. It begins with [Job#join] and ends with the program: when the process
/// exits, or when the main method of a rank that is a thread returns. A rank that has said
/// [#mayEnd] by then ends its models and leaves in good order, after all others have come to that
/// point; any other ends early, and the job with it.
///
/// The first thread to join makes the stay; any thread of the rank may use it.
public final class Stay {
    private final World fabric;
    private final Rank rank;
    private volatile boolean mayEnd;

    Stay(Membership membership, List<DeviceProvider> devices, String[] arguments) {
        this.fabric = World.join(membership, Settings.ofThisProcess(), devices);
        this.rank = new Rank(fabric, arguments);
    }

    /// What the rank is given of its job.
    ///
    /// @return the same rank at every call
    public Rank rank() {
        return rank;
    }

    /// Says whether the rank has done its part, so that it may leave when the program ends.
    ///
    /// @param done true when it works with the others no more; false when it goes on after all
    public void mayEnd(boolean done) {
        mayEnd = done;
    }

    /// Ends the models and leaves now. Blocks as that does: in an open job for nobody.
    public void leave() {
        mayEnd = true;
        end();
        mayEnd = false;
    }

    /// Ends the models and leaves if this rank may; blocks until all ranks have come to their ends.
    void end() {
        if (!mayEnd) {
            return;
        }
        try {
            rank.end();
            fabric.close();
        } catch (CommunicationException e) {
            // Whoever failed has said why; this rank had nothing to do any more.
            fabric.abandon();
        }
    }
}
