// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// The requests under way that no thread waits for. Once the program has returned the rank itself
/// counts as one: others may still want its answers.
final class Unattended {
    private final WakeUp wakeUp;
    private final Idleness idleness;
    private volatile boolean retired;
    private volatile boolean helped;
    private volatile int processor = Processor.UNKNOWN;
    private int requests;
    private long begun;

    Unattended(WakeUp wakeUp, Idleness idleness) {
        this.wakeUp = wakeUp;
        this.idleness = idleness;
    }

    /// One more. Holder only.
    void add() {
        requests++;
        begun++;
        note();
    }

    /// The program's thread is here, and may compute next.
    void note() {
        if (helped) {
            processor = Processor.current();
        }
    }

    /// One less. Holder only.
    void remove() {
        requests--;
    }

    /// How many there have ever been. A hint, read without holding.
    long begun() {
        return begun;
    }

    /// Whether the helper should act: there are some and no thread is waiting. A hint, read
    /// without holding.
    boolean needHelp() {
        return requests > 0 && !wakeUp.isAnyAsleep();
    }

    /// The helper is about to act: it goes to another processor than the program's, which computes.
    /// Where that is the program tells from now on.
    void makeRoom() {
        helped = true;
        if (processor != Processor.UNKNOWN && processor == Processor.current()) {
            Processor.leave();
        }
    }

    /// The program has returned. Holder only.
    void retire() {
        retired = true;
        idleness.retire();
        add();
    }

    /// Whether the program has returned.
    boolean isRetired() {
        return retired;
    }

    /// For the helper, once the program has returned: keeps the membership up to date.
    void reportIfRetired() {
        if (retired) {
            idleness.reportRetired();
        }
    }
}
