// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.net.InetSocketAddress;
import org.atoll.fabric.job.Place;
import org.jspecify.annotations.Nullable;

/// This rank's knowledge of one other rank, with the connection to it.
///
/// Both ranks of a pair may open a connection at the same time. The lower rank chooses: it keeps
/// the first one whose proofs are good and drops the others; the higher rank waits to be told.
/// Frames flow only on the connection chosen, so dropping the others loses none.
final class Peer {
    private final int rank;
    private final Pending pending;

    private @Nullable InetSocketAddress address;
    private @Nullable TcpLink link;
    private @Nullable Connection connection;
    private int incarnation;
    private boolean chosen;
    private boolean awaited;
    private long deadline;
    private String obstacle = "";
    private @Nullable String fault;
    private boolean reported;

    /// Knows no more than the number.
    ///
    /// @param rank    a world rank
    /// @param pending is told of news
    Peer(int rank, Pending pending) {
        this.rank = rank;
        this.pending = pending;
    }

    /// {@return the peer's world rank}
    int rank() {
        return rank;
    }

    /// Notes what the peer's card says.
    ///
    /// @param at   where it listens, or null if this device cannot reach it
    void locate(@Nullable InetSocketAddress at, int life) {
        address = at;
        incarnation = life;
    }

    /// {@return where the peer listens, or null}
    @Nullable InetSocketAddress address() {
        return address;
    }

    /// {@return where the peer listens, in words}
    String place() {
        return address == null ? "nowhere" : Place.of(address);
    }

    /// {@return the oldest life of the peer that may connect}
    int incarnation() {
        return incarnation;
    }

    /// Gives the peer the outgoing link.
    void attach(TcpLink outgoing) {
        link = outgoing;
        if (connection != null) {
            outgoing.connect(connection);
        }
    }

    /// {@return the connection that carries frames, or null}
    @Nullable Connection connection() {
        return connection;
    }

    /// Takes or refuses a connection whose proofs are good; asked of the lower rank.
    ///
    /// @return whether this one carries the frames
    boolean choose() {
        boolean first = !chosen && fault == null;
        chosen = true;
        return first;
    }

    /// Takes the connection that was chosen.
    void carry(Connection carrier) {
        chosen = true;
        settle();
        connection = carrier;
        incarnation = carrier.incarnation();
        if (link != null) {
            link.connect(carrier);
        }
    }

    /// Starts the wait for a connection that this rank needs.
    ///
    /// @param until when the wait ends, as [Roster#now] counts
    void await(long until) {
        awaited = true;
        deadline = until;
        pending.await();
    }

    /// Notes why the last attempt failed, while there will be others before the wait ends.
    ///
    /// @param why one line
    void hinder(String why) {
        obstacle = why;
    }

    /// {@return why an earlier attempt failed, or empty}
    String obstacle() {
        return obstacle;
    }

    /// Ends the limit of that wait: the other host has taken the connection.
    void reached() {
        settle();
    }

    /// {@return whether its host still has to take a connection that this rank needs}
    boolean isAwaited() {
        return awaited;
    }

    /// {@return whether nothing more can be sent or received}
    boolean isLost() {
        return fault != null;
    }

    /// Gives up on a host that took too long to answer.
    ///
    /// @param now the time, as [Roster#now] counts
    /// @param limitMillis how long the wait was allowed to be
    void expire(long now, int limitMillis) {
        if (awaited && now - deadline > 0) {
            fail("cannot connect to rank " + rank + " at " + place() + ": no answer within "
                    + limitMillis + " ms" + (obstacle.isEmpty() ? "" : "; " + obstacle));
        }
    }

    /// Notes that nothing more can be sent or received; the first reason stays.
    ///
    /// @param reason one line
    void fail(String reason) {
        settle();
        if (fault == null) {
            fault = reason;
            pending.tell();
        }
    }

    /// {@return the news to be reported, once; null if there is none}
    @Nullable String news() {
        if (reported || fault == null) {
            return null;
        }
        reported = true;
        return fault;
    }

    private void settle() {
        if (awaited) {
            awaited = false;
            pending.settle();
        }
    }
}
