// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// The helper thread of an endpoint. It looks around once a millisecond while requests are under
/// way that nobody waits for, or were a moment ago, and steps in only when progress has not been
/// driven since its last look: the program is computing. Then it polls once, and, if a frame has
/// come or something is on its way out, on until the program comes back or all is done. A peer
/// that waits for an answer of this rank does not wait for the millisecond: it knocks, and the
/// helper looks at once.
/// While virtual threads wait, or light ones are there, it stands in for them: it waits as a thread
/// of the program does.
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

    private final Failures failures;
    private final Abandonment abandonment;
    private final StandIn standIn;
    private final Unattended unattended;
    private final Looks looks;
    private final Progress progress;
    private final AssistantSleep sleep;

    Assistant(
            Failures failures,
            Abandonment abandonment,
            StandIn standIn,
            Unattended unattended,
            Looks looks,
            Progress progress,
            AssistantSleep sleep) {
        this.failures = failures;
        this.abandonment = abandonment;
        this.standIn = standIn;
        this.unattended = unattended;
        this.looks = looks;
        this.progress = progress;
        this.sleep = sleep;
    }

    /// What its thread is called.
    String name() {
        return "atoll-progress-" + failures.rank();
    }

    /// Runs until it is stopped or a rank has failed; then ends what nobody waits for.
    @Override
    public void run() {
        sleep.begin();
        try {
            look();
        } catch (RuntimeException | Error e) { // nobody else may be looking
            if (!sleep.isStopped()) { // else the rank has left, and may not even say that it waits
                failures.collapse("driving progress threw " + e, e);
            }
        }
        abandonment.run();
    }

    private void look() {
        long seen = -1;
        long begun = -1;
        int quiet = 0;
        boolean knocked = false;
        while (!sleep.isStopped() && failures.failure() == null) {
            standIn.run();
            looks.attend();
            boolean needed = unattended.needHelp();
            long polls = progress.polls();
            if (needed && (knocked || polls == seen)) {
                unattended.makeRoom();
                assist(knocked);
            }
            unattended.reportIfRetired();
            seen = progress.polls();
            quiet = needed || unattended.begun() != begun ? 0 : quiet + 1;
            begun = unattended.begun();
            if (unattended.isRetired()) {
                sleep.nap();
            } else if (needed && !standIn.isWanted()) {
                knocked = sleep.doze(LOOK_NANOS);
            } else {
                knocked = false;
                rest(quiet);
            }
        }
    }

    /// While it is wanted in the place of others it has only looked around.
    private void rest(int quiet) {
        if (!standIn.isWanted()) {
            sleep.rest(quiet < LOOKS ? LOOK_NANOS : REST_NANOS);
        }
    }

    /// If nobody has knocked and nothing is on its way out, one poll tells whether a frame is here:
    /// more would take a processor on which somebody computes.
    private void assist(boolean knocked) {
        long expected = progress.polls();
        int first = knocked || progress.isPushing() ? 0 : PATIENCE - 1;
        for (int idle = first; idle < PATIENCE && unattended.needHelp(); idle++) {
            if (progress.polls() != expected) {
                return;
            }
            if (looks.assist() == Look.FRAMES) {
                progress.rouse();
                idle = -1;
            } else if (idle + 1 < PATIENCE) {
                Thread.yield();
            }
            expected++;
        }
    }
}
