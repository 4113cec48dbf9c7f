// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.concurrent.locks.LockSupport;
import org.atoll.fabric.job.FailureNotice;

/// The helper thread of an endpoint. It looks around once a millisecond while requests are under
/// way that nobody waits for, or were a moment ago, and steps in only when progress has not been
/// driven since its last look: the program is computing. Then it polls until the program comes
/// back or all is done.
/// While virtual threads wait it stands in for them: it waits as a thread of the program does.
/// It also asks services what they have to do by themselves.
/// Once the program has returned it sleeps on the devices until frames come, so that it answers
/// them at once and its looking around is not taken for work ([StallReporter]).
final class Assistant implements Runnable {
    private static final long LOOK_NANOS = 1_000_000;
    private static final long REST_NANOS = 20_000_000;

    /// Looks without any new request before it looks less often.
    private static final int LOOKS = 200;

    /// Fruitless polls in a row before it goes back to looking.
    private static final int PATIENCE = 100;

    private final Endpoint endpoint;
    private final Unattended unattended;
    private final Waits waits;
    private final OpenServices services;
    private final Thread thread;
    private volatile boolean stopped;
    private volatile boolean napping;

    Assistant(
            Endpoint endpoint, Unattended unattended, Waits waits, OpenServices services) {
        this.endpoint = endpoint;
        this.unattended = unattended;
        this.waits = waits;
        this.services = services;
        this.thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("atoll-progress-" + endpoint.rank())
                        .unstarted(this);
    }

    void start() {
        waits.virtual().helpedBy(this);
        thread.start();
    }

    /// Makes it look at once.
    void rouse() {
        LockSupport.unpark(thread);
        if (napping) {
            waits.endNap();
        }
    }

    /// Ends it; blocks until it sleeps on the devices no more.
    void stop() {
        stopped = true;
        while (napping) {
            rouse();
            Thread.yield();
        }
    }

    /// Runs until it is stopped or a rank has failed; then ends what nobody waits for.
    @Override
    public void run() {
        try {
            look();
        } catch (RuntimeException | Error e) { // nobody else may be looking
            endpoint.fail(new FailureNotice(endpoint.rank(), "driving progress threw " + e));
        }
        endpoint.abandonAfterFailure();
    }

    private void look() {
        long seen = -1;
        long begun = -1;
        int quiet = 0;
        while (!stopped && endpoint.failure() == null) {
            waits.virtual().standIn();
            waits.attend(services);
            boolean needed = unattended.needHelp();
            long polls = endpoint.polls();
            if (needed && polls == seen) {
                unattended.makeRoom();
                assist();
            }
            unattended.reportIfRetired();
            seen = endpoint.polls();
            quiet = needed || unattended.begun() != begun ? 0 : quiet + 1;
            begun = unattended.begun();
            if (unattended.isRetired()) {
                nap();
            } else {
                LockSupport.parkNanos(quiet < LOOKS ? LOOK_NANOS : REST_NANOS);
            }
        }
    }

    /// Says that it naps before it looks whether it is stopped or should stand in, and who wants
    /// that looks afterwards whether it naps.
    private void nap() {
        napping = true;
        try {
            if (!stopped && !waits.virtual().isAny()) {
                waits.nap();
            }
        } finally {
            napping = false;
        }
    }

    private void assist() {
        long expected = endpoint.polls();
        boolean rested = unattended.isRetired() && !endpoint.isPushing();
        int first = rested ? PATIENCE - 1 : 0; // after a nap one poll tells whether a frame is here
        for (int idle = first; idle < PATIENCE && unattended.needHelp(); idle++) {
            if (endpoint.polls() != expected) {
                return;
            }
            if (endpoint.assist() > 0) {
                waits.rouse();
                idle = -1;
            } else {
                Thread.yield();
            }
            expected++;
        }
    }
}
