// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.concurrent.locks.LockSupport;
import org.atoll.fabric.job.FailureNotice;

/// The helper thread of an endpoint. It looks around once a millisecond while requests are under
/// way that nobody waits for, and steps in only when progress has not been driven since its last
/// look: the program is computing. Then it polls until the program comes back or all is done.
/// While virtual threads wait it stands in for them: it waits as a thread of the program does.
final class Assistant implements Runnable {
    private static final long LOOK_NANOS = 1_000_000;
    private static final long REST_NANOS = 20_000_000;

    /// Fruitless polls in a row before it goes back to looking.
    private static final int PATIENCE = 100;

    private final Endpoint endpoint;
    private final VirtualWaiters virtual;
    private final Thread thread;
    private volatile boolean stopped;

    Assistant(Endpoint endpoint, VirtualWaiters virtual) {
        this.endpoint = endpoint;
        this.virtual = virtual;
        this.thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("atoll-progress-" + endpoint.rank())
                        .unstarted(this);
    }

    void start() {
        virtual.helpedBy(this);
        thread.start();
    }

    /// Makes it look at once.
    void rouse() {
        LockSupport.unpark(thread);
    }

    void stop() {
        stopped = true;
    }

    /// Runs until it is stopped or a rank has failed; then ends what nobody waits for.
    @Override
    public void run() {
        try {
            look();
            endpoint.abandonAfterFailure();
        } catch (RuntimeException | AssertionError e) {
            endpoint.fail(new FailureNotice(endpoint.rank(), "driving progress threw " + e));
        }
    }

    private void look() {
        long seen = -1;
        while (!stopped && endpoint.failure() == null) {
            virtual.standIn();
            boolean needed = endpoint.needsAssistant();
            long polls = endpoint.polls();
            if (needed && polls == seen) {
                assist();
            }
            endpoint.reportIfRetired();
            seen = endpoint.polls();
            LockSupport.parkNanos(needed ? LOOK_NANOS : REST_NANOS);
        }
    }

    private void assist() {
        long expected = endpoint.polls();
        for (int idle = 0; idle < PATIENCE && endpoint.needsAssistant(); idle++) {
            if (endpoint.polls() != expected) {
                return;
            }
            if (endpoint.advance() > 0) {
                endpoint.rouseSleepers();
                idle = -1;
            } else {
                Thread.yield();
            }
            expected++;
        }
    }
}
