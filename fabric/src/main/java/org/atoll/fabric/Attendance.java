// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// Sees to it that requests which no thread waits for are attended to: by the helper, which begins
/// with the first of them, or, if the job has failed, by who lets the endpoint go. On a timeline
/// there is no helper. Holder only.
final class Attendance {
    private final Unattended unattended;
    private final Assistant assistant;
    private final Hold hold;
    private final Failures failures;
    private final Abandonment abandonment;
    private boolean started;

    /// Begins without a thread.
    ///
    /// @param helped false on a timeline
    Attendance(
            Unattended unattended,
            Assistant assistant,
            Hold hold,
            Failures failures,
            Abandonment abandonment,
            boolean helped) {
        this.unattended = unattended;
        this.assistant = assistant;
        this.hold = hold;
        this.failures = failures;
        this.abandonment = abandonment;
        this.started = !helped;
    }

    /// A request is under way that no thread waits for. If the job has failed already, the helper
    /// has gone, and the request ends when the endpoint is let go.
    void leaveUnattended() {
        unattended.add();
        start();
        if (failures.failure() != null) {
            hold.afterwards(abandonment::run);
        }
    }

    private void start() {
        if (!started) {
            started = true;
            Thread.ofPlatform().daemon().name(assistant.name()).start(assistant);
        }
    }

    /// The calling thread has something unattended and may compute next: the helper is to leave it
    /// its processor.
    void computes() {
        unattended.note();
    }

    /// Takes back one [#leaveUnattended].
    void attended() {
        unattended.remove();
    }

    /// The program has returned, says its thread.
    void retire() {
        unattended.retire();
        start();
    }
}
