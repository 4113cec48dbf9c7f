// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.net.InetSocketAddress;
import org.atoll.fabric.job.Place;
import org.jspecify.annotations.Nullable;

/// This rank's knowledge of one life of another rank, with the connection to it. Once that life is
/// over nothing more is told of it; the next one has a peer of its own.
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
    private boolean over;
    private boolean isEnding;
    private long endingSince;
    private boolean hidden;
    private boolean wanted;

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
    /// @param life which life of the peer this is
    /// @param away whether that is a place which only those of the peer's host can connect to
    void locate(@Nullable InetSocketAddress at, int life, boolean away) {
        address = at;
        incarnation = life;
        hidden = away;
    }

    /// {@return where the peer listens, or null}
    @Nullable InetSocketAddress address() {
        return address;
    }

    /// {@return where the peer listens, in words}
    String place() {
        return address == null ? "nowhere" : Place.of(address);
    }

    /// {@return whether this rank cannot connect to the peer, but the peer perhaps to this one}
    boolean isHidden() {
        return hidden;
    }

    /// {@return which life of the rank this is}
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

    /// Starts the wait for a connection that this rank needs and only the peer can open.
    ///
    /// @param until when the wait ends, as [Roster#now] counts
    void want(long until) {
        wanted = true;
        await(until);
        pending.tell();
    }

    /// {@return whether the peer is to be asked for a connection; true once}
    boolean takeWant() {
        boolean had = wanted;
        wanted = false;
        return had;
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
            String wait = " within " + limitMillis + " ms";
            fail(hidden
                    ? "rank " + rank + " was asked to connect, for " + place()
                            + " is reached on its own host only, and did not" + wait
                    : "cannot connect to rank " + rank + " at " + place() + ": no answer" + wait
                            + (obstacle.isEmpty() ? "" : "; " + obstacle));
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

    /// Whether it is so long ago that this was asked first.
    ///
    /// @param now  the time, as [Roster#now] counts
    /// @param most how long
    boolean hasHadTime(long now, long most) {
        if (!isEnding) {
            isEnding = true;
            endingSince = now;
        }
        return now - endingSince > most;
    }

    /// Ends this life: nothing more is told of it, and no connection taken for it.
    ///
    /// @return the connection that there was, or null
    @Nullable Connection finish() {
        settle();
        over = true;
        reported = true;
        wanted = false;
        if (fault == null) {
            fault = "rank " + rank + " is not there";
        }
        Connection had = connection;
        connection = null;
        return had;
    }

    /// {@return whether this life is over, or has never begun}
    boolean isOver() {
        return over;
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
