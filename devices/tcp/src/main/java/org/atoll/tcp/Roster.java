// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.job.Card;
import org.jspecify.annotations.Nullable;

/// All ranks of the job, each in the life that this rank knows of, and the news of those that were
/// lost.
final class Roster {
    private final int self;
    private final Peer[] peers;
    private final AttendedClock clock = new AttendedClock(System::nanoTime);
    private final Pending pending = new Pending();
    private String host = "";
    private boolean joined;

    /// Makes a roster of ranks nothing is known of yet.
    ///
    /// @param self this rank
    /// @param size how many ranks the job has
    Roster(int self, int size) {
        this.self = self;
        peers = new Peer[size];
        for (int rank = 0; rank < size; rank++) {
            peers[rank] = new Peer(rank, pending);
        }
    }

    /// Learns where everybody is.
    ///
    /// @param cards one per rank
    void join(List<Card> cards) {
        host = cards.get(self).host();
        for (Card card : cards) {
            locate(card);
        }
        joined = true;
    }

    /// Knows a rank in its next life from now on.
    ///
    /// @param card the rank's card in that life
    void readmit(Card card) {
        peers[card.rank()] = new Peer(card.rank(), pending);
        locate(card);
    }

    private void locate(Card card) {
        Peer peer = peers[card.rank()];
        String address = card.addresses().getOrDefault(Options.DEVICE, "");
        InetSocketAddress at = address.isEmpty() ? null : parse(address);
        peer.locate(at, card.incarnation(), isElsewhere(card, at));
        if (card.isVacant()) {
            peer.finish();
        }
    }

    /// Whether a rank listens where only those of another host can connect to.
    private boolean isElsewhere(Card card, @Nullable InetSocketAddress at) {
        InetAddress where = at == null ? null : at.getAddress();
        return where != null && where.isLoopbackAddress() && !card.host().equals(host);
    }

    /// {@return whether the cards are known}
    boolean joined() {
        return joined;
    }

    /// {@return how many ranks there are}
    int size() {
        return peers.length;
    }

    /// One rank.
    ///
    /// @param rank a world rank
    /// @return what is known of it
    Peer peer(int rank) {
        return peers[rank];
    }

    /// Whether a rank is at an address.
    ///
    /// @param host an address
    /// @return true if a card says so
    boolean isHost(InetAddress host) {
        for (Peer peer : peers) {
            InetSocketAddress at = peer.address();
            if (at != null && host.equals(at.getAddress())) {
                return true;
            }
        }
        return false;
    }

    /// What limits count by.
    ///
    /// @return the time in nanoseconds in which this rank could have noticed something
    long now() {
        return clock.now();
    }

    /// Gives up on connections that took too long. Looks at the clock only if one is awaited.
    ///
    /// @param limitMillis how long the wait was allowed to be
    void expire(int limitMillis) {
        if (!pending.isAnyAwaited()) {
            return;
        }
        long now = now();
        for (Peer peer : peers) {
            peer.expire(now, limitMillis);
        }
    }

    /// Tells of every loss not told yet, and of who is to be asked for a connection.
    void report(FrameSink sink) {
        if (!pending.takeNews()) {
            return;
        }
        for (Peer peer : peers) {
            String reason = peer.news();
            if (reason != null) {
                sink.lost(peer.rank(), reason);
            }
            if (peer.takeWant()) {
                sink.summon(peer.rank());
            }
        }
    }

    private static InetSocketAddress parse(String address) {
        int colon = address.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("'" + address + "' is not host:port");
        }
        String host = address.substring(0, colon);
        return new InetSocketAddress(host, Integer.parseInt(address.substring(colon + 1)));
    }
}
