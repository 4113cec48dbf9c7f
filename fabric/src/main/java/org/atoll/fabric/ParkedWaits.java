// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.concurrent.locks.LockSupport;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;

/// The waits of virtual threads. They do not sleep on a device, which would pin their carrier, but
/// park; whoever drives progress unparks those whose wait is over. The helper waits in their place
/// ([StandIn]).
final class ParkedWaits {
    private final VirtualWaiters virtual;
    private final Hold hold;
    private final WaitOutlook outlook;
    private final Attendance attendance;
    private final AssistantSleep helper;

    ParkedWaits(
            VirtualWaiters virtual,
            Hold hold,
            WaitOutlook outlook,
            Attendance attendance,
            AssistantSleep helper) {
        this.virtual = virtual;
        this.hold = hold;
        this.outlook = outlook;
        this.attendance = attendance;
        this.helper = helper;
    }

    /// Parks the calling thread until what it waits for is done. Holder only: holds the endpoint
    /// again when it returns or throws.
    ///
    /// @param awaited what to wait for
    /// @param since   when the wait began
    /// @throws CommunicationException if a rank fails meanwhile
    void await(Completion awaited, int since) {
        virtual.know();
        attendance.leaveUnattended();
        hold.exitAfterLook(true);
        try {
            park(awaited, since);
        } finally {
            hold.enter();
            attendance.attended();
        }
        outlook.throwUnlessDone(awaited, since);
    }

    private void park(Completion awaited, int since) {
        VirtualWaiters.Waiter waiter = virtual.add(awaited);
        if (!virtual.isStoodInFor()) {
            helper.rouse();
        }
        boolean interrupted = false;
        try {
            while (!awaited.isDone() && !outlook.areGone(awaited, since)) {
                interrupted |= Thread.interrupted(); // marked, it would not sleep
                sleep(awaited.patienceNanos());
            }
        } finally {
            virtual.remove(waiter);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void sleep(long patienceNanos) {
        if (patienceNanos == Long.MAX_VALUE) {
            LockSupport.park(virtual);
        } else {
            LockSupport.parkNanos(virtual, patienceNanos);
        }
    }
}
