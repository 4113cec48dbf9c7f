// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.request.Messages;
import org.atoll.mpj.request.Started;
import org.atoll.mpj.request.Swap;
import org.atoll.mpj.team.Refusal;
import org.jspecify.annotations.Nullable;

/// The talk between the leaders of two groups: at each step one message, both ways.
///
/// In a job that goes on when a rank is lost, each has a last word, after which it says nothing:
/// whether all of its group know what is made. A leader whose group has failed says that instead of
/// what the other one waits for. So none waits for one that has given up, and nothing that was said
/// lies in wait for the next call with this tag.
final class LeaderExchange {
    /// The bytes of a last word that says yes; one that says no has none, and no other message has
    /// so few.
    private static final int YES = 1;

    private final Messages reached;
    private final int other;
    private final int tag;
    private final boolean hasLastWord;
    private boolean said;
    private @Nullable Boolean heard;

    /// Begins.
    ///
    /// @param reached     has the other leader as a member
    /// @param other       which one that is
    /// @param tag         of all messages
    /// @param hasLastWord whether each says at last whether its group has failed
    LeaderExchange(Messages reached, int other, int tag, boolean hasLastWord) {
        this.reached = reached;
        this.other = other;
        this.tag = tag;
        this.hasLastWord = hasLastWord;
    }

    /// Tells the other one as much as it tells.
    ///
    /// @throws CommunicationException if that is lost, or its group has failed
    void swap(Portion out, Portion in) {
        if (!hasLastWord) {
            Swap.of(reached, out, other, tag, in, other, tag);
            return;
        }
        Started sending = Started.send(reached, out, other, tag);
        Status next = reached.probe(other, tag);
        if (isLast(next)) {
            throw new CommunicationException(
                    Refusal.call(), "the other group has failed", -1, null);
        }
        reached.receive(in, other, tag);
        sending.await();
    }

    private boolean isLast(Status next) {
        if (next.bytes() > YES) {
            return false;
        }
        reached.receive(Portion.of(new byte[YES]), other, tag);
        heard = next.bytes() == YES;
        return true;
    }

    /// Says the last word, unless it is said, and waits for the other one's.
    ///
    /// @return what that says
    /// @throws CommunicationException if the other leader is lost
    boolean conclude(boolean yes) {
        if (!hasLastWord) {
            return true;
        }
        if (!said) {
            said = true;
            Started _ = Started.send(reached, Portion.of(new byte[yes ? YES : 0]), other, tag);
        }
        while (heard == null) {
            Status next = reached.probe(other, tag);
            if (!isLast(next)) {
                reached.receive(
                        Portion.of(new byte[Math.toIntExact(next.bytes())]), other, tag);
            }
        }
        return heard;
    }
}
