// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.atoll.fabric.control.ControlMessage;

/// The ranks that are to move to other hosts. Each is told; it saves itself at its next point and
/// says that it is ready, and its process is ended: the next life begins on the other host. For the
/// supervising thread.
final class Moves {
    private final Worlds worlds;
    private final NextHosts hosts;
    private final Map<Integer, Move> wanted = new HashMap<>();

    /// The move of a rank.
    ///
    /// @param told    the life that knows of it, or -1
    /// @param isReady whether that has saved itself
    private record Move(int host, int told, boolean isReady) {}

    /// Nobody is to move.
    Moves(Worlds worlds, NextHosts hosts) {
        this.worlds = worlds;
        this.hosts = hosts;
    }

    /// A rank wants one to move.
    ControlMessage.Answer ask(ControlMessage.Move move) {
        int rank = move.rank();
        if (rank < 0 || rank >= worlds.processes() || !worlds.isRank(rank)) {
            return Worlds.refused(true, "there is no rank " + rank + " to move");
        }
        OptionalInt host = hosts.present(move.host());
        if (host.isEmpty()) {
            return Worlds.refused(true, "rank " + rank + " cannot move to " + move.host()
                    + ": the hosts of this job are " + String.join(", ", hosts.names())
                    + "; name more of them with --spare");
        }
        if (worlds.hostOf(rank) == host.getAsInt()) {
            wanted.remove(rank);
        } else {
            wanted.put(rank, new Move(host.getAsInt(), -1, false));
        }
        return new ControlMessage.Answer(true, false, "");
    }

    /// Tells those who do not know yet.
    ///
    /// @return whether some are to move
    boolean look() {
        wanted.replaceAll((rank, move) -> move.told() != worlds.life(rank)
                        && worlds.tell(rank, new ControlMessage.Depart())
                ? new Move(move.host(), worlds.life(rank), false)
                : move);
        return !wanted.isEmpty();
    }

    /// A rank has saved itself.
    void ready(int rank) {
        wanted.computeIfPresent(rank, (key, move) -> new Move(move.host(), move.told(), true));
        worlds.nodeOf(rank).signal(rank, "KILL");
    }

    /// Whether a rank's process is being ended, so that it moves.
    boolean isReady(int rank) {
        Move move = wanted.get(rank);
        return move != null && move.isReady();
    }

    /// The process of a rank has ended, for this reason or another: its next life begins on the
    /// host to which it was to move, if any.
    void ended(int rank) {
        Move move = wanted.remove(rank);
        if (move != null) {
            worlds.move(rank, move.host());
            hosts.take(move.host());
        }
    }

    /// A host is lost: nobody moves there, and its ranks go where they must.
    void lost(int host) {
        wanted.entrySet().removeIf(entry -> entry.getValue().host() == host
                || worlds.hostOf(entry.getKey()) == host);
    }
}
