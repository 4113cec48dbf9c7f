// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import java.util.List;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// A message between a rank and the job's coordinator over the control connection, after
/// [ControlHandshake] has let them in. How it looks on the way is the business of [ControlFormat].
public sealed interface ControlMessage {

    /// A rank gives its card and asks for all others.
    record Exchange(Card card) implements ControlMessage {}

    /// A rank waits for all others.
    record Fence() implements ControlMessage {}

    /// A rank says that it sleeps, or goes on.
    ///
    /// @param blocked what it waits for, or null
    record State(@Nullable Blocked blocked) implements ControlMessage {}

    /// A rank ends the job.
    ///
    /// @param exitCode the job's exit code
    /// @param cause    one line
    record Abort(int exitCode, String cause) implements ControlMessage {}

    /// A rank is done.
    ///
    /// @param profile its counters as text lines
    record Leave(String profile) implements ControlMessage {}

    /// A rank's program has failed: it threw.
    ///
    /// @param cause    one line
    record Fail(int exitCode, String cause) implements ControlMessage {}

    /// A rank cannot reach another one any more.
    ///
    /// @param notice the other one, in which life, and why
    record Suspect(FailureNotice notice) implements ControlMessage {}

    /// A process wants a seat of an open job. It is answered by [Seated], and then joins as that
    /// rank by another connection.
    record Enrol() implements ControlMessage {}

    /// A rank of an open job has been told of a return: [Returned].
    record Heard() implements ControlMessage {}

    /// A rank needs a connection to another one that only that one can open.
    ///
    /// @param rank the other one
    record Summon(int rank) implements ControlMessage {}

    /// A process answers [Inquire].
    ///
    /// @param text what its ranks wait for, `rank 1 waits in receive from 0` and so on, or empty
    record Waits(String text) implements ControlMessage {}

    /// A rank asks for a new world.
    ///
    /// @param commands what its ranks run
    /// @param port     the port that the new world is to call
    record Spawn(List<Command> commands, String port) implements ControlMessage {
        /// Copies the commands.
        public Spawn {
            commands = List.copyOf(commands);
        }
    }

    /// A rank lets others find a port.
    ///
    /// @param service the name to find it by
    /// @param port    the port's name
    record Publish(String service, String port) implements ControlMessage {}

    /// A rank takes a name back.
    record Unpublish(String service) implements ControlMessage {}

    /// A rank looks for a port.
    ///
    /// @param service the name to find it by
    record Lookup(String service) implements ControlMessage {}

    /// A rank wants a rank of its world to move to another host.
    ///
    /// @param rank which one, perhaps itself
    /// @param host its name
    record Move(int rank, String host) implements ControlMessage {}

    /// The coordinator answers the last of the five before.
    ///
    /// @param good  whether it was done
    /// @param there whether there is a result
    /// @param text  the result, or why it was not done
    record Answer(boolean good, boolean there, String text) implements ControlMessage {}

    /// A rank tells a rank of another world something.
    ///
    /// @param bytes what
    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    record Said(byte[] bytes) implements ControlMessage {}

    /// The coordinator gives everybody's card.
    ///
    /// @param cards in rank order
    record Roster(List<Card> cards) implements ControlMessage {
        /// Copies the cards.
        public Roster {
            cards = List.copyOf(cards);
        }
    }

    /// Every rank has reached the fence.
    record Fenced() implements ControlMessage {}

    /// A rank, or the job, has failed.
    record Failed(FailureNotice notice) implements ControlMessage {}

    /// A rank of an open job is there, in its first life or a later one.
    record Returned(Card card) implements ControlMessage {}

    /// A process has a seat.
    ///
    /// @param rank        the seat
    /// @param incarnation the life that it begins there
    record Seated(int rank, int incarnation) implements ControlMessage {}

    /// A rank wants this one to connect to it.
    ///
    /// @param rank that rank
    record Called(int rank) implements ControlMessage {}

    /// The coordinator wants to know what ranks wait for.
    record Inquire() implements ControlMessage {}

    /// This rank is to move to another host at its next point.
    record Depart() implements ControlMessage {}

    /// A rank that is to move has saved itself, and waits for the end of its process.
    record Ready() implements ControlMessage {}

    /// The program of a later life goes on from a point.
    ///
    /// @param point    how many points it had passed there; 0 if it begins from the beginning
    /// @param repeated how many more the earlier life had passed; -1 if that is not known
    record Resumed(long point, long repeated) implements ControlMessage {}

    /// Every rank has left; this one may end.
    record Released() implements ControlMessage {}
}
