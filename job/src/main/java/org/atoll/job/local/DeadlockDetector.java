// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.util.Arrays;
import java.util.Optional;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Standstill;
import org.jspecify.annotations.Nullable;

/// Decides whether all ranks wait for each other for ever.
///
/// The job is deadlocked when every rank still in it sleeps in a blocking call, all frames ever
/// sent have been received (so that none is under way that could wake somebody), and nothing of
/// this has changed for a while. A rank that waits for one of another world is not asleep in this
/// sense: nobody here knows what that one does. The rule of quiet covers reports that are
/// themselves under way: a rank that was woken has that long to say so.
///
/// Pure logic: time is an argument. Not for use by several threads at once.
public final class DeadlockDetector {
    private final @Nullable Blocked[] states;
    private final boolean[] gone;
    private final boolean[] lost;
    private final long[] lastSent;
    private final long[] lastReceived;
    private final long confirmNanos;
    private long quietSince;
    private boolean suspicious;

    /// Creates a detector for a job none of whose ranks sleeps.
    ///
    /// @param confirmNanos how long nothing may change before a deadlock is declared
    public DeadlockDetector(int size, long confirmNanos) {
        this.states = new Blocked[size];
        this.gone = new boolean[size];
        this.lost = new boolean[size];
        this.lastSent = new long[size];
        this.lastReceived = new long[size];
        this.confirmNanos = confirmNanos;
    }

    /// A rank reports that it sleeps, or goes on. One that has left reports frames that have
    /// come to it since.
    ///
    /// @param state what it waits for, or null
    public void report(int rank, @Nullable Blocked state) {
        if (lost[rank]) {
            return;
        }
        suspicious &= state != null && state.equals(states[rank]);
        states[rank] = state;
        if (state != null) {
            lastSent[rank] = state.framesSent();
            lastReceived[rank] = state.framesReceived();
        }
    }

    /// A rank has left the job in order. Its frames still count: one of its last may be on the
    /// way to somebody who waits.
    ///
    /// @param framesSent     all frames it ever sent
    /// @param framesReceived all frames it ever received
    public void left(int rank, long framesSent, long framesReceived) {
        lastSent[rank] = framesSent;
        lastReceived[rank] = framesReceived;
        left(rank);
    }

    /// A rank has left the job in order and handed over its profile. A line
    /// `frames<TAB>sent<TAB>received` in it has the rank's last counts.
    ///
    /// @param profile the rank's counters as text lines
    public void left(int rank, String profile) {
        for (String line : profile.lines().toList()) {
            String[] fields = line.split("\t", -1);
            if (fields.length == 3 && fields[0].equals("frames")) {
                left(rank, Long.parseLong(fields[1]), Long.parseLong(fields[2]));
                return;
            }
        }
        left(rank);
    }

    /// A rank has left the job in order; the counts of its last report, if any, stand.
    public void left(int rank) {
        gone[rank] = true;
        suspicious = false;
    }

    /// A rank is lost and the job goes on without it: the others do not count the frames that they
    /// have exchanged with it any more, and so its own do not count either.
    public void lost(int rank) {
        left(rank, 0, 0);
        lost[rank] = true;
    }

    /// A lost rank is back, and nobody has exchanged frames with it yet.
    public void returned(int rank) {
        lost[rank] = false;
        gone[rank] = false;
        states[rank] = null;
        suspicious = false;
    }

    /// Looks at the job. To be called several times per confirmation interval.
    ///
    /// @return who waits for whom when the job is deadlocked, and who has ended, else empty
    public Optional<String> check(long nowNanos) {
        if (!stuck()) {
            suspicious = false;
            return Optional.empty();
        }
        if (!suspicious) {
            suspicious = true;
            quietSince = nowNanos;
        }
        return nowNanos - quietSince >= confirmNanos ? Optional.of(render()) : Optional.empty();
    }

    private boolean stuck() {
        boolean somebody = false;
        for (int rank = 0; rank < states.length; rank++) {
            if (!gone[rank] && mayGoOn(states[rank])) {
                return false;
            }
            somebody |= !gone[rank];
        }
        return somebody && Arrays.stream(lastSent).sum() == Arrays.stream(lastReceived).sum();
    }

    /// A rank that says that it is at its end, and has not left, is about to do that.
    private static boolean mayGoOn(@Nullable Blocked state) {
        return state == null
                || state.peer() == Blocked.ABROAD
                || state.isAtEnd();
    }

    private String render() {
        Standstill all = new Standstill();
        for (int rank = 0; rank < states.length; rank++) {
            Blocked state = states[rank];
            if (gone[rank] && !lost[rank]) {
                addEnded(all, rank, state);
            } else if (!gone[rank] && state != null) {
                all.waits(rank, state.operation());
            }
        }
        return all.toString();
    }

    private static void addEnded(Standstill all, int rank, @Nullable Blocked state) {
        String said = state == null ? "" : state.operation();
        if (state != null && state.isAtEnd() && !said.equals(Blocked.END)) {
            all.serves(rank, said.substring(Blocked.END.length()));
        } else {
            all.ended(rank);
        }
    }
}
