// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.circle.RevokedException;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.window.Exposure;
import org.atoll.mpj.window.Windows;
import org.jspecify.annotations.Nullable;

/// Memory of all ranks of a communicator, which each of them may read and write without its
/// owner's call (MPI 4.1, chapter 12).
///
/// A window is made and given up by all ranks together. It is no resource of a `try` statement: a
/// rank that throws must not wait in [#close] for ranks that wait for it. Any thread of a rank may
/// call; its threads are in the same epochs.
///
/// A rank's accesses lie in an *epoch*, of one of three kinds. Between two calls of [#fence] each
/// rank may reach every other. Between [#start] and [#complete] a rank reaches those of a group,
/// each of which opens its memory by [#post] and closes it by [#await]. Between [#lock] and
/// [#unlock] a rank reaches one that need not do anything, and that need not even be in a call:
/// its helper thread serves the others while it computes. What is accessed is finished when the
/// epoch ends. The owner's own loads and stores are seen as those of other ranks are only after the
/// calls that begin and end epochs, or [#sync].
///
/// No access blocks. A buffer that is put or accumulated must not change, one that is
/// fetched into must not be touched, until the operation is finished at this rank: by the call
/// that ends the epoch, by a flush, or, of a form that returns one, when the request is done.
/// Which elements of the target are meant is said in elements of the target's memory: by an
/// offset, when they lie side by side and are as many as this rank's, or by a [RemotePart].
/// Accumulations, fetches with an operation and compare-and-swap act on each element as a whole,
/// and those of one rank on one target happen in the order of the calls. Puts and gets that meet
/// other accesses to the same element in one epoch leave anything there (MPI 4.1, section 12.7).
public final class Window extends WindowAccess {
    private final Part memory;

    private Window(
            Comm comm,
            Exposure exposure,
            WindowEnds ends,
            Part memory,
            @Nullable NodeMemory shared) {
        super(comm, exposure, ends, shared);
        this.memory = memory;
    }

    /// Makes a window. An operation of all ranks of the communicator: blocks until all have come
    /// (MPI 4.1, section 12.2.1).
    ///
    /// @param comm   the ranks
    /// @param memory what this rank shows: elements that lie side by side, of a primitive type, in
    ///     an array or a segment that stays open; possibly none. Others may show more, less, and
    ///     elements of another type
    /// @return the window, to be closed by all ranks
    /// @throws IllegalArgumentException on all ranks, if others cannot write there
    public static Window over(Comm comm, Part memory) {
        Given.of("comm", comm, Comm.class);
        int kind = comm.contribute(() -> checked(memory));
        return comm.making().withAnother(own -> over(own, kind, memory, null));
    }

    private static Window over(
            Comm own, int kind, Part memory, @Nullable NodeMemory shared) {
        Windows windows = Windows.of(own.world().fabric());
        Endpoint endpoint = own.endpoint();
        endpoint.enter();
        Exposure exposure;
        try {
            exposure = windows.expose(memory.stretch(), shared == null, new Combinations());
        } finally {
            endpoint.exit();
        }
        try {
            WindowEnds ends = WindowEnds.exchange(own, exposure.id(), kind, memory.count());
            Window window = new Window(own, exposure, ends, memory, shared);
            window.holding(() -> exposure.meet(own.group().worldRanks(), ends.ids()));
            own.lifetime().whenRevoked(exposure::revoke);
            own.barrier();
            return window;
        } catch (RuntimeException | Error e) {
            withdraw(own, exposure, true);
            if (shared != null) {
                shared.close();
            }
            throw e;
        }
    }

    /// Shows nothing any more.
    ///
    /// @param alone whether others may still think it is shown
    private static void withdraw(Comm own, Exposure exposure, boolean alone) {
        Endpoint endpoint = own.endpoint();
        endpoint.enter();
        try {
            if (alone) {
                exposure.revoke();
            }
            exposure.close();
        } finally {
            endpoint.exit();
        }
    }

    private static int checked(Part memory) {
        PartChecks.real("window", "memory", Given.part("memory", memory));
        Checks.writable(memory.buffer());
        int kind = memory.isContiguous() ? WindowKinds.number(memory.elements()) : -1;
        if (kind < 0) {
            throw Fault.wrongArgument(
                    "window", "memory is a part of a #",
                    "allowed are stretches of arrays of a primitive type and of memory segments",
                    memory.buffer().getClass().getSimpleName());
        }
        return kind;
    }

    /// Makes a window of new memory. An operation of all ranks of the communicator: blocks until
    /// all have come (MPI 4.1, section 12.2.2).
    ///
    /// @param comm  the ranks
    /// @param kind  what this rank shows, such as [org.atoll.codec.ElementKinds#DOUBLES]
    /// @param count how many elements, at least 0
    /// @return the window, to be closed by all ranks
    /// @throws IllegalArgumentException on all ranks, if one's count is negative
    public static Window allocate(Comm comm, Elements kind, long count) {
        Given.of("comm", comm, Comm.class);
        return over(comm, comm.contribute(() -> {
            Given.of("kind", kind, Elements.class);
            if (count < 0) {
                throw Checks.misuse(Flaw.COUNT, "count", "it is at least 0", count);
            }
            return Part.of(kind.allocate(count), 0, count, kind);
        }));
    }

    /// Makes a window of new memory that all its ranks load from and store to as their own, which
    /// takes ranks of one node. An operation of all ranks: blocks until all have come (MPI 4.1,
    /// section 12.2.3). Calls that reach into another rank's part wait until that rank is in a
    /// call, too: no helper thread takes processor time from programs that load and store.
    ///
    /// @param comm  the ranks, such as those of [Comm#splitByNode]
    /// @param kind  what they show, a kind of segments such as
    ///     [org.atoll.codec.ElementKinds#SEGMENT_DOUBLES]; equal on all ranks
    /// @param count how many elements of the memory are this rank's, all of them zero
    /// @return the window, to be closed by all ranks; [#shared()] is the memory of all
    /// @throws IllegalArgumentException if ranks are on different nodes
    /// @throws CommunicationException   if the node has no room for so much
    public static Window allocateShared(Comm comm, Elements kind, long count) {
        Given.of("comm", comm, Comm.class);
        long bytes = comm.contribute(() -> NodeMemory.bytes(kind, count));
        return comm.making().withAnother(own -> {
            NodeMemory memory = NodeMemory.share(own, WindowKinds.number(kind), bytes);
            Part mine = Part.of(memory.part(own.rank()), 0, count, kind);
            return over(own, checked(mine), mine, memory);
        });
    }

    /// What this rank shows.
    ///
    /// @return the part that was given, or the new memory
    public Part memory() {
        return memory;
    }

    /// Gives the window up. An operation of all ranks, outside of epochs other than that of a
    /// fence: blocks until all have come here and all is finished (MPI 4.1, section 12.2.5). In a
    /// job that outlives its ranks it does so for those that live; if one is lost it also ends the
    /// epochs that this rank is still in, for what ends them may have failed. A window that is
    /// revoked is closed by each rank alone, at once.
    public void close() {
        close(false);
    }

    /// The same, but ends epochs in any case.
    void leaveAndClose() {
        close(true);
    }

    private void close(boolean leaving) {
        requireNotClosed();
        if (!isRevoked()) {
            try {
                finish(leaving);
            } catch (RevokedException e) {
                assert isRevoked() : e; // then nobody is waited for
            }
        }
        withdraw(comm(), exposure(), isRevoked());
        release();
        comm().free();
        if (!isRevoked()) {
            held(exposure()::requireSound);
        }
    }

    private void finish(boolean leaving) {
        holding(() -> {
            if (leaving || comm().circle().lost().length > 0) {
                exposure().settleLiving();
                leaveEpochs();
            } else {
                requireNoEpoch("close");
            }
            exposure().settleLiving();
        });
        if (comm().outlivesRanks()) {
            long _ = Voters.unlessRevoked(comm()).agree(0);
        } else {
            comm().barrier();
        }
    }

    /// How a rank's memory in a [Window] is locked (MPI 4.1, section 12.5.3).
    public enum LockMode {
        /// Others may hold a shared lock at the same time.
        SHARED,
        /// Nobody else holds a lock at the same time.
        EXCLUSIVE
    }
}
