// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.ask;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.post.Tids;

/// A question of a task to a rank. The task waits for its answer at its own place, not at the
/// endpoint, so that it can be killed meanwhile; the answer of a question that nobody waits for is
/// dropped when it comes.
public class Question extends Exchange {
    private final Asker asker;

    /// Makes one that was not asked yet.
    ///
    /// @param asker who waits
    /// @param time  what waiting is booked on
    public Question(Asker asker, TimeKind time) {
        super(time);
        this.asker = asker;
    }

    /// Rouses the task: there is an answer, or will never be one.
    @Override
    protected void ended() {
        asker.point().rouse();
    }

    /// The task's wait for the answer, which is over, too, when the task is killed.
    ///
    /// @param words what is asked, for reports of who waits for what
    public Completion answered(Supplier<String> words) {
        return pause(asker, this::isDone, words, timeKind());
    }

    /// Whether there is an answer, now that the question is done.
    ///
    /// @return false if the rank is lost
    /// @throws CommunicationException if there is none for another reason
    public final boolean isAnswered() {
        CommunicationException cause = failure();
        if (cause != null && !(cause instanceof RankLostException)) {
            throw cause;
        }
        return cause == null;
    }

    /// The bytes of the answer.
    public final byte[] answer() {
        return memory().asSlice(payload(), bytes()).toArray(JAVA_BYTE);
    }

    /// Waits for the answers to some questions, or until the task is killed. By the task's thread,
    /// which does not hold the endpoint.
    ///
    /// @param areAnswered whether all are; each time a question has ended, this is looked up
    /// @param words       what is asked
    public static void await(
            Asker asker, BooleanSupplier areAnswered, Supplier<String> words, TimeKind time) {
        asker.point().await(pause(asker, areAnswered, words, time));
        asker.requireAlive();
    }

    private static Completion pause(
            Asker asker, BooleanSupplier areAnswered, Supplier<String> words, TimeKind time) {
        return Completion.of(
                () -> areAnswered.getAsBoolean() || asker.isKilled(),
                () -> words.get() + " by " + Tids.text(asker.tid()),
                time);
    }
}
