// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.Layout;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.circle.RevokedException;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.atoll.mpj.team.Refusal;
import org.jspecify.annotations.Nullable;

/// The memory that the ranks of a window show each other: how long it is, its parts, and whether
/// it can still be reached.
abstract class WindowMemory {
    private final Ranks ranks;
    private final Domain domain;
    private final Exposure exposure;
    private final WindowEnds ends;
    private final @Nullable SharedWindowMemory shared;
    private boolean closed;

    /// Only [org.atoll.mpj.Window] is one.
    WindowMemory(
            Ranks ranks, Exposure exposure, WindowEnds ends, @Nullable SharedWindowMemory shared) {
        this.ranks = ranks;
        this.domain = ranks.domain();
        this.exposure = exposure;
        this.ends = ends;
        this.shared = shared;
    }

    /// The ranks of the window's own communicator.
    public final Ranks ranks() {
        return ranks;
    }

    /// Those as this rank sees them.
    public final Domain domain() {
        return domain;
    }

    final Exposure exposure() {
        return exposure;
    }

    final Channel to(int rank) {
        return exposure.to(rank);
    }

    /// Runs something that the holder of the endpoint may do, and tells the error handler of a
    /// failure.
    final void holding(Runnable action) {
        requireKept();
        held(action);
    }

    /// The same for what is left to do with a window that is closed.
    final void held(Runnable action) {
        Endpoint endpoint = domain.endpoint();
        try {
            endpoint.enter();
            try {
                action.run();
            } finally {
                endpoint.exit();
            }
        } catch (CommunicationException e) {
            throw domain.failed(e);
        }
    }

    /// Refuses a window that was closed, and any after the end of the program.
    final void requireKept() {
        requireNotClosed();
        if (domain.isRevoked()) {
            throw domain.failed(new RevokedException(Refusal.call(), "window"));
        }
    }

    /// The same for what can be done with a window that was revoked.
    final void requireNotClosed() {
        if (closed) {
            throw Refusal.of("this window", "was closed: nothing can be reached by it any more");
        }
        if (domain.session().isEnded()) {
            throw Refusal.ended("this window", domain.world().rank());
        }
    }

    /// Revokes the window on all its ranks: what is under way in it, and whatever is called later,
    /// ends with a [RevokedException]. So those learn of a failure that do not wait for the rank
    /// that failed. Any rank may call it, at any time; others hear of it as soon as they
    /// communicate. Does not block. What was being written is there, in part or not at all.
    ///
    /// A revocation that a rank has heard of reaches all that live. What is left to do is
    /// [org.atoll.mpj.Window#close], which then waits for nobody.
    public final void revoke() {
        requireNotClosed();
        domain.revoke();
    }

    /// Whether a rank has revoked the window, as far as this one has heard. Does not block.
    public final boolean isRevoked() {
        return domain.isRevoked();
    }

    /// The ranks of the window.
    public final Members members() {
        return domain.group();
    }

    /// Whether [org.atoll.mpj.Window#close] was called.
    public final boolean isClosed() {
        return closed;
    }

    /// How much memory a rank shows.
    public final long length(int rank) {
        Checks.peer("rank", rank, domain.size());
        return ends.length(rank);
    }

    /// A stretch of a rank's memory.
    public final WindowPart part(int rank, long offset, long count) {
        return new WindowPart(exposure, rank, shown("part", rank).plain(offset, count));
    }

    /// Layouts one behind the other in a rank's memory, each at the extent of the one before.
    public final WindowPart part(int rank, long offset, long count, Layout layout) {
        Required.of("layout", layout, Layout.class);
        return new WindowPart(exposure, rank, shown("part", rank).laidOut(offset, count, layout));
    }

    /// What a rank shows, for a call that reaches into it.
    final ExposedMemory shown(String call, int rank) {
        Checks.peer("rank", rank, domain.size());
        return ends.shown(call, rank);
    }

    /// The memory of all ranks, if it is shared: their parts side by side in the order of ranks.
    /// What one rank stores another one loads after both were in a call that ends or begins an
    /// epoch, or in a barrier; loads and stores need no epoch themselves.
    public final MemorySegment shared() {
        return inCommon().whole();
    }

    /// A rank's part of the memory, if it is shared (MPI 4.1, section 12.2.3).
    public final MemorySegment shared(int rank) {
        Checks.peer("shared: rank", rank, domain().size());
        return inCommon().part(rank);
    }

    private SharedWindowMemory inCommon() {
        requireKept();
        if (shared == null) {
            throw Fault.wrongState(
                    "shared", "each rank of this window has memory of its own",
                    "make the window by windowAllocateShared");
        }
        return shared;
    }

    /// From now on nothing is reached by this window; a mapping of shared memory is given up.
    final void release() {
        closed = true;
        if (shared != null) {
            shared.close();
        }
    }
}
