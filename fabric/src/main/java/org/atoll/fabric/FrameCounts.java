// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// The frames of a rank, counted as the search for deadlocks wants them. From any thread; hints
/// unless the endpoint is held.
///
/// @param peers    have exchanged most of them
/// @param carriers have carried the others
/// @param queues   have those that wait for room
record FrameCounts(Peers peers, Carriers carriers, SendQueues queues)
        implements StallReporter.Frames {

    @Override
    public long sent() {
        return peers.sum(Traffic::sentFrames) + carriers.sent();
    }

    @Override
    public long received() {
        return peers.sum(Traffic::receivedFrames) + carriers.received();
    }

    @Override
    public boolean areWaiting() {
        return queues.isBusy();
    }
}
