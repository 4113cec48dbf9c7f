// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.function.Consumer;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;

/// Starts light threads, and lets them wait. They neither hold the endpoint for that nor drive
/// progress: as long as there are any, the helper waits in their place ([StandIn]). On a
/// [Timeline] they are further threads of the rank, and wait as that does.
final class LightWaits {
    /// A thread whose processor nobody else wants looks so often before it parks: to be unparked
    /// takes longer than a message of a thread that runs beside it.
    private static final int LOOKS = 2000;

    /// After so many looks it asks again whether another thread wants the processor.
    private static final int CHECK = 64;

    private final LightThreads threads;
    private final VirtualWaiters virtual;
    private final Hold hold;
    private final Attendance attendance;
    private final AssistantSleep helper;
    private final WaitOutlook outlook;
    private final WaitRules rules;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private volatile boolean begun;

    LightWaits(
            LightThreads threads,
            VirtualWaiters virtual,
            Hold hold,
            Attendance attendance,
            AssistantSleep helper,
            WaitOutlook outlook,
            WaitRules rules) {
        this.threads = threads;
        this.virtual = virtual;
        this.hold = hold;
        this.attendance = attendance;
        this.helper = helper;
        this.outlook = outlook;
        this.rules = rules;
    }

    /// Starts a thread. By one that does not hold the endpoint.
    ///
    /// @param name  what it is called in stack dumps
    /// @param point is told of the thread before that begins; not on a timeline, where it waits as
    ///     the rank does
    /// @param body  what it does; must not throw
    void start(String name, Consumer<LightThread> point, Runnable body) {
        Timeline time = rules.timeline();
        if (time != null) {
            time.start(name, body);
            return;
        }
        if (!begun) {
            begin();
        }
        LightThread light = threads.add();
        point.accept(light);
        Thread.ofVirtual().name(name).start(() -> run(light, body));
        if (!virtual.isStoodInFor()) {
            helper.rouse();
        }
    }

    /// From the first one on the helper is there.
    private void begin() {
        hold.enter();
        try {
            if (!begun) {
                virtual.know();
                attendance.leaveUnattended();
                begun = true;
            }
        } finally {
            hold.exit();
        }
    }

    private void run(LightThread light, Runnable body) {
        light.begin();
        try {
            BackgroundThreads.runAsOne(body);
        } finally {
            threads.remove(light);
        }
    }

    /// Waits, in the calling thread, which is a light one and does not hold the endpoint.
    ///
    /// @param awaited what to wait for
    /// @throws CommunicationException if a rank fails meanwhile
    void await(LightThread light, Completion awaited) {
        TimeAccount account = rules.times();
        int since = outlook.moment();
        long begin = account == null ? 0 : account.now();
        if (!isDoneBySpinning(awaited)) {
            light.park(awaited, outlook, since);
        }
        if (account != null) {
            account.book(awaited.timeKind(), begin);
        }
        outlook.throwUnlessDone(awaited, since);
    }

    private boolean isDoneBySpinning(Completion awaited) {
        for (int look = 0; look < LOOKS; look++) {
            if (awaited.isDone()) {
                return true;
            }
            if (look % CHECK == 0 && (threads.awake() > processors || outlook.over() != null)) {
                return false;
            }
            Thread.onSpinWait();
        }
        return false;
    }
}
