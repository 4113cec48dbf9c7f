// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.circle.Circle;
import org.atoll.mpj.circle.Circles;
import org.atoll.mpj.circle.RevokedException;
import org.atoll.mpj.fault.Fault;
import org.jspecify.annotations.Nullable;

/// How long a communicator is of use: until it is freed, until a world that it reaches into is
/// lost, until its ranks have revoked it, and no longer than its program.
final class Lifetime {
    private final Communicator comm;
    private final Mpj world;
    private final Circle circle;

    /// Read without ordering by every call: a communicator is freed when nobody uses it.
    private boolean freed;

    private boolean released;

    /// How many collectives go on by themselves.
    private final AtomicInteger beside = new AtomicInteger();

    private volatile @Nullable CommunicationException loss;

    Lifetime(Communicator comm, Circle circle) {
        this.comm = comm;
        this.world = comm.world();
        this.circle = circle;
    }

    void free() {
        if (loss == null) {
            requireKept();
        }
        if (comm == world.comm()) {
            throw Fault.wrongState(
                    "free", "the communicator of all ranks lives as long as the job", "");
        }
        freed = true;
        try {
            release();
            comm.attributes().deleteAll(comm);
        } finally {
            world.connections().leave(comm);
        }
    }

    void endCollectives() {
        if (loss == null) {
            requireKept();
        }
        release();
    }

    private void release() {
        if (!released) {
            released = true;
            comm.carrier().close();
            Voters.part(comm);
        }
    }

    void disconnect() {
        if (!isLost()) {
            comm.barrier();
        }
        free();
    }

    /// A collective goes on by itself from now on.
    void beganBeside() {
        beside.incrementAndGet();
    }

    /// One does so no longer.
    void endedBeside() {
        beside.decrementAndGet();
    }

    /// Whether a collective goes on by itself, which may send and receive at any time.
    boolean isBusyBeside() {
        return beside.get() > 0;
    }

    /// Frees what not all ranks could make; if that is because a member is lost, those hear of it
    /// who still try.
    void giveUp() {
        if (circle.lost().length > 0) {
            comm.revoke();
        }
        free();
    }

    boolean isFreed() {
        return freed && loss == null;
    }

    /// A world that this communicator reaches into has failed: it is of no more use.
    void lose(CommunicationException cause) {
        loss = cause;
        freed = true;
    }

    /// Whether [#lose] was called.
    boolean isLost() {
        return loss != null;
    }

    /// Refuses a communicator that was freed, and any after the end of the program.
    void requireKept() {
        if (freed || world.isEnded()) {
            throw unusable();
        }
    }

    /// The same, and one that is revoked.
    void requireUsable() {
        requireKept();
        if (circle.isRevoked()) {
            throw comm.failed(new RevokedException(Refusal.call() + " on " + called()));
        }
    }

    /// Is revoked as soon as another communicator is.
    ///
    /// @return to be run when it no longer belongs to that one
    Runnable follow(Communicator leader) {
        return Circles.of(comm.world().fabric()).follow(circle, leader.circle());
    }

    /// Lets something end when the communicator is revoked, or at once if it is.
    ///
    /// @param sequel runs while the endpoint is held
    void whenRevoked(Runnable sequel) {
        Runnable _ = Circles.of(comm.world().fabric()).whenRevoked(circle, sequel);
    }

    private String called() {
        String what = comm instanceof InterComm ? "inter-communicator" : "communicator";
        return comm.name().isEmpty() ? "this " + what : "the " + what + " " + comm.name();
    }

    private RuntimeException unusable() {
        CommunicationException cause = loss;
        if (cause != null) {
            return comm.failed(new CommunicationException(
                    Refusal.call(),
                    called() + " cannot be used any more: "
                            + cause.getMessage(),
                    cause.failedRank(),
                    cause));
        }
        return freed
                ? Refusal.of(called(), "was freed: nothing can be sent through it any more")
                : Refusal.ended(called(), world.fabric().rank());
    }
}
