// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;

/// The waits of platform threads that do not hold the endpoint: helping, yielding and asleep, as
/// [Waits] says.
final class PatientWaits {
    private final Looks looks;
    private final Progress progress;
    private final WakeUp wakeUp;
    private final WaitOutlook outlook;
    private final Waiting waiting;
    private final Knocks knocks;
    private final Idleness idleness;

    PatientWaits(
            Looks looks,
            Progress progress,
            WakeUp wakeUp,
            WaitOutlook outlook,
            Waiting waiting,
            Knocks knocks,
            Idleness idleness) {
        this.looks = looks;
        this.progress = progress;
        this.wakeUp = wakeUp;
        this.outlook = outlook;
        this.waiting = waiting;
        this.knocks = knocks;
        this.idleness = idleness;
    }

    /// Waits for a completion.
    ///
    /// @param awaited what to wait for
    /// @param since   when the wait began
    /// @throws CommunicationException if a rank fails meanwhile
    void await(Completion awaited, int since) {
        boolean interrupted = false;
        boolean slept = false;
        try {
            int idle = waiting.spins();
            while (!awaited.isDone()) {
                Look look = looks.assist();
                if (look == Look.FRAMES) {
                    idle = 0;
                    idleness.moved();
                } else if (look == Look.HELD) {
                    idle++;
                    Thread.yield(); // who was roused polls before it sleeps again
                } else if (!waiting.pause(idle++)) {
                    interrupted |= Thread.interrupted(); // marked, it would not sleep
                    slept = slept || idleness.begin(awaited);
                    sleep(awaited, since);
                }
                if (waiting.isTimeToKnock(idle)) {
                    knocks.at(awaited);
                }
                outlook.throwUnlessDone(awaited, since);
            }
        } finally {
            if (slept) {
                idleness.end();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        idleness.moved();
    }

    private void sleep(Completion awaited, int since) {
        wakeUp.beginSleep();
        try {
            if (!awaited.isDone() && !outlook.areGone(awaited, since)) {
                progress.nap(awaited.patienceNanos());
            }
        } finally {
            wakeUp.endSleep();
        }
        idleness.slept(awaited);
    }
}
