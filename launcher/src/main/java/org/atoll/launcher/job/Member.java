// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.Card;
import org.atoll.launcher.lives.Voice;
import org.jspecify.annotations.Nullable;

/// One process on a world's list, a rank's or an attendant's, and how far it has come. Guarded by
/// the monitor of its [Roll].
final class Member {
    /// What it is called in a sentence.
    final String name;

    /// What is said to it, once it was let in.
    @Nullable Voice voice;

    /// What it has said of itself, until all have.
    @Nullable Card card;

    /// How many fences it has come to that the others have not all reached.
    int fences;

    /// It has left the job in order.
    boolean left;

    /// The job goes on without it.
    boolean lost;

    /// Its process has ended well.
    boolean ended;

    /// What it said when it left.
    String profile = "";

    /// What it said last that it waits for, or empty.
    String waiting = "";

    /// What its ranks wait for, when it was asked.
    String waits = "";

    /// It was asked that, and has not answered.
    boolean asked;

    Member(String name) {
        this.name = name;
    }

    void answer(String text) {
        waits = text;
        asked = false;
    }

    void tell(ControlMessage message) {
        if (voice != null) {
            voice.tell(message);
        }
    }
}
