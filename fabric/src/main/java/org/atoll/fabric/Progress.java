// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.function.BooleanSupplier;
import org.atoll.fabric.device.Inlet;

/// Drives a rank's communication: looks for frames at all devices, calls the handlers of those that
/// have arrived, and pushes those that wait for room. Holder only, unless a method says otherwise;
/// nothing blocks but [#nap].
final class Progress {
    private final OpenDevices devices;
    private final Peers peers;
    private final Dispatch dispatch;
    private final SendQueues queues;
    private final News news;
    private final WakeUp wakeUp;
    private long polls;

    Progress(
            OpenDevices devices,
            Peers peers,
            Dispatch dispatch,
            SendQueues queues,
            News news,
            WakeUp wakeUp) {
        this.devices = devices;
        this.peers = peers;
        this.dispatch = dispatch;
        this.queues = queues;
        this.news = news;
        this.wakeUp = wakeUp;
    }

    /// Delivers what has arrived and pushes what waits.
    ///
    /// @return how many frames arrived
    int drive() {
        polls++;
        int frames = devices.poll(dispatch) + peers.pollLoopback(dispatch);
        if (news.isFresh()) {
            news.take();
        }
        boolean pushing = queues.push();
        if (frames > 0 || pushing) {
            wakeUp.rouseOthers();
        }
        return frames;
    }

    /// The same for all peers but one.
    ///
    /// @param inlet the frames of that one
    void driveBut(Inlet inlet) {
        inlet.reserve(true);
        try {
            drive();
        } finally {
            inlet.reserve(false);
        }
    }

    /// Delivers the frame at the head of an inlet, if one is here. Another thread may have waited
    /// for it.
    void deliver(Inlet inlet) {
        inlet.deliver(dispatch);
        wakeUp.rouseOthers();
    }

    /// Wakes the rank's sleeping threads, if any, after the helper has made progress. By a thread
    /// that does not hold the endpoint.
    void rouse() {
        wakeUp.rouse();
    }

    /// How often progress was driven; a hint for the helper, read without holding.
    long polls() {
        return polls;
    }

    /// Whether frames wait for room, or for their connection. A hint unless the endpoint is held.
    boolean isPushing() {
        return queues.isBusy();
    }

    /// Whether all published frames are on their way.
    boolean isDrained() {
        return devices.areDrained() && !queues.isBusy();
    }

    /// Sleeps until frames are here or somebody wakes the devices. By a thread that does not hold
    /// the endpoint.
    ///
    /// @param mostNanos how long at most; never longer than [OpenDevices#NAP_NANOS]
    void nap(long mostNanos) {
        if (!peers.isLoopbackHere()) {
            devices.park(mostNanos);
        }
    }

    /// Ends every [#nap]. From any thread.
    void endNap() {
        devices.wake();
    }

    /// Whether the helper can [#doze]. From any thread.
    boolean hearsKnocks() {
        return devices.hearKnocks();
    }

    /// Sleeps until a peer knocks, somebody calls [#endDoze] or the time is over. For the helper.
    ///
    /// @param stays asked as soon as knocks are heard
    /// @return whether somebody has knocked
    boolean doze(long nanos, BooleanSupplier stays) {
        return devices.doze(nanos, stays);
    }

    /// Ends a [#doze]. From any thread.
    void endDoze() {
        devices.endDoze();
    }
}
