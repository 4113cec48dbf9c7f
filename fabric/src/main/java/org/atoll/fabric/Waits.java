// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.device.Inlet;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.jspecify.annotations.Nullable;

/// How the threads of a rank wait. A thread drives progress itself: it polls for a while, then
/// yields between polls, then sleeps on the first device until a frame arrives. A virtual thread
/// parks and leaves that to the helper; on a [Timeline] a rank gives its turn away instead.
// A wait is in one of five states, and goes through them downwards; frames that arrive take it
// from yielding or asleep back to helping.
//
// state     who may be there                      holds the endpoint     here
// spinning  one thread: the holder                all the time           isDoneBySpinning
// helping   any number of platform threads and    for one look at a      PatientWaits, TurnWaits
//           the helper, which stands in for       time, if it is free
//           all virtual threads                   (Look)
// yielding  any number of platform threads        no                     PatientWaits
// asleep    platform threads on the devices,      no                     PatientWaits, ParkedWaits,
//           counted by WakeUp; virtual threads                           TurnWaits
//           parked, listed in VirtualWaiters
// given up  any thread, which leaves by an        as it did before the   Prospects
//           exception                             wait
//
// Who completes something may be any of those that spin or help. So a thread that goes to sleep
// says so first and looks once more, and who has made progress looks for sleepers (WakeUp).
final class Waits {
    /// After so many polls in vain a wait looks whether it must let the endpoint go.
    private static final int POLLS = 8;

    private final Waiting waiting;
    private final @Nullable TimeAccount times;
    private final Hold hold;
    private final Progress progress;
    private final WaitOutlook outlook;
    private final PatientWaits patient;
    private final ParkedWaits parked;
    private final @Nullable TurnWaits turns;

    /// How often a wait polls while it holds the endpoint.
    private final int spins;

    /// Composes the ways to wait.
    ///
    /// @param turns the only one on a timeline, else null
    Waits(
            WaitRules rules,
            Hold hold,
            Progress progress,
            WaitOutlook outlook,
            PatientWaits patient,
            ParkedWaits parked,
            @Nullable TurnWaits turns) {
        this.waiting = rules.waiting();
        this.times = rules.times();
        this.hold = hold;
        this.progress = progress;
        this.outlook = outlook;
        this.patient = patient;
        this.parked = parked;
        this.turns = turns;
        this.spins = times == null ? waiting.spins() : 0;
    }

    /// Waits for a completion. Holder only: holds the endpoint again when it returns or throws.
    ///
    /// @throws CommunicationException if a rank fails meanwhile
    void await(Completion awaited) {
        TimeAccount account = times;
        if (account == null) {
            awaitUnbooked(awaited);
            return;
        }
        long since = account.now();
        try {
            awaitUnbooked(awaited);
        } finally {
            account.book(awaited.timeKind(), since);
        }
    }

    private void awaitUnbooked(Completion awaited) {
        int since = outlook.moment();
        if (isDoneBySpinning(awaited)) {
            return;
        }
        if (turns == null && Thread.currentThread().isVirtual()) {
            parked.await(awaited, since);
            return;
        }
        hold.exitAfterLook(true);
        try {
            if (turns == null) {
                patient.await(awaited, since);
            } else {
                turns.await(awaited, since);
            }
        } finally {
            hold.enter();
        }
    }

    private boolean isDoneBySpinning(Completion awaited) {
        int most = waiting.spins();
        for (int idle = 0; idle < most; idle++) {
            if (idle % POLLS == 0 && isInterrupted()) {
                return false;
            }
            if (awaited.isDone()) {
                return true;
            }
            if (progress.drive() > 0) {
                idle = -1;
            }
        }
        return false;
    }

    /// How often a wait may look for a frame before it lets the endpoint go for the first time, as
    /// far as its time need not be booked.
    int spins() {
        return spins;
    }

    /// Whether a wait must not go on holding the endpoint.
    boolean isInterrupted() {
        return hold.isWanted() || outlook.over() != null;
    }

    /// Drives progress with all peers but one, for a wait that looks after that one by itself.
    /// Holder only.
    ///
    /// @param inlet the frames of that one
    /// @return false if the wait should let the endpoint go
    boolean progressBut(Inlet inlet) {
        progress.driveBut(inlet);
        return !isInterrupted();
    }

    /// Delivers the frame at the head of an inlet, if one is here. Holder only.
    ///
    /// @return false if a wait should let the endpoint go
    boolean deliver(Inlet inlet) {
        progress.deliver(inlet);
        return !isInterrupted();
    }
}
