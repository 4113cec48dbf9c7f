// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

import org.atoll.fabric.board.Board;
import org.atoll.fabric.wire.Buffer;
import org.jspecify.annotations.Nullable;

/// A communicator as a collective algorithm sees it: ranks 0 to size - 1, and messages between them
/// that no other traffic can be mistaken for.
///
/// Messages from one rank to another arrive in the order in which they were sent and meet
/// receives in the order in which those were started; there are no tags. A receive must be
/// given exactly as many elements as were sent. A send may wait for its receive, so algorithms
/// must not count on buffering.
///
/// One thread at a time uses a team; the ranks of a team call the same collectives in the same
/// order. The calls that block start something and wait for it; a team with a shorter way overrides
/// them.
public interface Team {

    /// The caller's rank.
    ///
    /// @return a number from 0 to [#size] - 1
    int rank();

    /// How many ranks there are.
    ///
    /// @return a number of at least 1
    int size();

    /// Sends elements; blocks until the buffer may be changed.
    ///
    /// @param out the elements; none is allowed
    /// @param to  the receiving rank, not the caller's own
    /// @throws org.atoll.fabric.job.CommunicationException if the peer or the device failed
    default void send(Buffer out, int to) {
        startSend(out, to).await();
    }

    /// Receives elements; blocks until they are there.
    ///
    /// @param in   where they go, exactly as many as are sent
    /// @param from the sending rank, not the caller's own
    /// @throws IllegalStateException if another number of elements arrives
    /// @throws org.atoll.fabric.job.CommunicationException if the peer or the device failed
    default void receive(Buffer in, int from) {
        startReceive(in, from).await();
    }

    /// Receives elements that may be fewer than there is room for; blocks until they are there. The
    /// default asks for as many.
    ///
    /// @param room where they go, from its start on
    /// @param from the sending rank, not the caller's own
    /// @return how many elements came
    /// @throws IllegalStateException if more arrive, or no whole number of elements
    /// @throws org.atoll.fabric.job.CommunicationException if the peer or the device failed
    default long receiveUpTo(Buffer room, int from) {
        receive(room, from);
        return room.count();
    }

    /// Sends and receives at the same time; blocks until both are done.
    ///
    /// @param in   where arriving elements go; does not overlap `out`
    /// @throws IllegalStateException if another number of elements arrives
    /// @throws org.atoll.fabric.job.CommunicationException if a peer or the device failed
    default void sendReceive(Buffer out, int to, Buffer in, int from) {
        Pending sending = startSend(out, to);
        receive(in, from);
        sending.await();
    }

    /// Starts to send; does not block. The buffer must not change until [Pending#await] ends.
    Pending startSend(Buffer out, int to);

    /// Starts to receive; does not block. The buffer must not be touched until
    /// [Pending#await] ends, which throws what [#receive] would.
    Pending startReceive(Buffer in, int from);

    /// Where the ranks are. The default says that all are in one cluster.
    ///
    /// @return the clusters of this team's ranks, the same on all ranks
    default Clusters clusters() {
        return Clusters.one(size());
    }

    /// Memory that all ranks of the team share, if they do. When it is asked for the first time it
    /// may be agreed on by messages, so all ranks ask at the same point.
    ///
    /// @return the board, or null, on all ranks alike
    default @Nullable Board board() {
        return null;
    }

    /// Memory for the time of one collective. Its contents are whatever was there before. The
    /// default makes a new buffer; a team that is used often keeps a [Scratch].
    ///
    /// @param slot  0 to [Scratch#SLOTS] - 1; another call with the same slot may return the
    ///              same memory
    /// @param like  a buffer of the wanted kind
    /// @param count how many elements are needed
    /// @return a stretch of that many elements
    default Buffer scratch(int slot, Buffer like, long count) {
        return like.fresh(count);
    }
}
