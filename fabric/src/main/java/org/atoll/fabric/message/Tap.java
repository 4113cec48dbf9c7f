// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// A keeper of what leaves and arrives at a rank's mailbox, in a job whose ranks come back where
/// they were. Messages that were sent are kept here, so their sends are done at once, and they can
/// be sent again to a receiver's next life; those that arrive are counted; and what a receive from
/// any source has got is noted, for it is to get the same in this rank's next life.
///
/// Messages of one pair make *streams*, in each of which they are numbered from 1 on: one for each
/// even context, and one for each tag of an odd context. Those are of collectives, which may go on
/// in threads beside each other, each with a tag of its own. Called by the holder of the endpoint;
/// does not block. What a rank sends to itself is not kept, but is counted where it arrives.
public interface Tap {
    /// The tag of a stream of all tags.
    int ALL_TAGS = -1;

    /// The place of a message that is not to be sent: its receiver has it.
    long NEVER = Long.MIN_VALUE;

    /// Which stream of a context a message is of.
    ///
    /// @return its tag, or [#ALL_TAGS]
    static int streamTag(int context, int tag) {
        return (context & 1) == 0 ? ALL_TAGS : tag;
    }

    /// Keeps a copy of a message that leaves.
    ///
    /// @param to      a world rank, not this one
    /// @param context the message's context
    /// @param tag     its tag
    /// @param buffer  the user's buffer
    /// @param offset  where the message begins there, in elements
    /// @param bytes   its packed length
    /// @return where it is, at least 0, if it is to be sent now; the complement of that if it is
    ///     not yet to be sent: then it will be asked for by [Resends#start]; or [#NEVER]
    long keep(
            int to, int context, int tag, Object buffer, long offset, long bytes, Packer packer);

    /// A message that was kept, as long as its receiver may want it.
    ///
    /// @param to    whom it goes to
    /// @param place what [#keep] has told
    MemorySegment kept(int to, long place);

    /// A message has arrived, or its announcement.
    ///
    /// @param from    the sender's world rank, which may be this one
    /// @param context the message's context
    /// @param tag     its tag
    /// @param bytes   its packed length
    /// @return its number in its stream
    long arrived(int from, int context, int tag, long bytes);

    /// A receive from any source begins, or something else that messages by themselves do not
    /// decide.
    ///
    /// @return the number of the choice, in the order of the program, from 1 on
    long begin();

    /// What came of a choice in an earlier life.
    ///
    /// @return null if that is not known
    @Nullable Origin known(long choice);

    /// Whether choices may be made of which nothing is known: false until all has been told that
    /// others know.
    boolean isFree();

    /// Says why a choice is not made of which nothing is known, though [#isFree]: nobody knows what
    /// an earlier life has chosen, and a rank does not guess.
    ///
    /// @return null if no earlier life has made it
    @Nullable String refusal(long choice);

    /// Notes what came of a choice.
    ///
    /// @param origin which message the receive has got
    void chose(long choice, Origin origin);

    /// A message of a pair: who has sent it, and which in its stream it is.
    ///
    /// @param source a world rank
    /// @param number from 1 on
    record Origin(int source, long number) {}
}
