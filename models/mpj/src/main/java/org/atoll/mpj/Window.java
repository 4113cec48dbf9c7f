// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.invoke.VarHandle;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.Elements;
import org.atoll.fabric.Endpoint;
import org.atoll.mpj.window.Channel;
import org.atoll.mpj.window.Exposure;
import org.jspecify.annotations.Nullable;

/// Memory of all ranks of a communicator, which each of them may read and write without its
/// owner's call (MPI 4.1, chapter 12). How that is done is in [WindowAccess]; here is when.
///
/// A rank's accesses lie in an *epoch*, of one of three kinds. Between two calls of [#fence] each
/// rank may reach every other. Between [#start] and [#complete] a rank reaches those of a group,
/// each of which opens its memory by [#post] and closes it by [#await]. Between [#lock] and
/// [#unlock] a rank reaches one that need not do anything, and that need not even be in a call:
/// its helper thread serves the others while it computes. What is accessed is finished when the
/// epoch ends.
///
/// A window is made and closed by all ranks together. It is no resource of a `try` statement: a
/// rank that throws must not wait in [#close] for ranks that wait for it. Any thread of a rank may
/// call; its threads are in the same epochs. The owner's own loads and stores are seen as those of
/// other ranks are only after the calls that begin and end epochs, or [#sync].
public final class Window extends WindowAccess {
    private final Part memory;
    private final WindowLocks locks;
    private final Epochs epochs;
    private boolean closed;

    private Window(
            Comm comm,
            Exposure exposure,
            WindowEnds ends,
            Part memory,
            @Nullable NodeMemory shared) {
        super(comm, exposure, ends, shared);
        this.memory = memory;
        this.locks = new WindowLocks(exposure, comm.size());
        this.epochs = new Epochs(comm.group(), locks);
    }

    /// Makes a window. An operation of all ranks of the communicator (MPI 4.1, section 12.2.1).
    ///
    /// @param comm   the ranks
    /// @param memory what this rank shows: elements that lie side by side, of a primitive type, in
    ///     an array or a segment that stays open; possibly none. Others may show more, less, and
    ///     elements of another type
    /// @return the window, to be closed by all ranks
    /// @throws IllegalArgumentException if others cannot write there
    public static Window over(Comm comm, Part memory) {
        Given.of("comm", comm, Comm.class);
        return over(comm, memory, null);
    }

    private static Window over(Comm comm, Part memory, @Nullable NodeMemory shared) {
        comm.usable();
        int kind = checked(memory);
        Comm own = comm.create(comm.group());
        own.errorHandler(comm.errorHandler());
        Endpoint endpoint = comm.endpoint();
        endpoint.enter();
        Exposure exposure;
        try {
            exposure = comm.world().windows().expose(memory.stretch(), shared == null);
        } finally {
            endpoint.exit();
        }
        WindowEnds ends = WindowEnds.exchange(own, exposure.id(), kind, memory.count());
        Window window = new Window(own, exposure, ends, memory, shared);
        window.holding(() -> exposure.meet(own.group().worldRanks(), ends.ids()));
        own.barrier();
        return window;
    }

    private static int checked(Part memory) {
        PartChecks.real("window", "memory", Given.part("memory", memory));
        Checks.writable(memory.buffer());
        int kind = memory.isContiguous() ? WindowKinds.number(memory.elements()) : -1;
        if (kind < 0) {
            throw new IllegalArgumentException(
                    "window: memory is a part of a " + memory.buffer().getClass().getSimpleName()
                            + ": allowed are stretches of arrays of a primitive type and of"
                            + " memory segments");
        }
        return kind;
    }

    /// Makes a window of new memory. An operation of all ranks of the communicator (MPI 4.1,
    /// section 12.2.2).
    ///
    /// @param comm  the ranks
    /// @param kind  what this rank shows, such as [org.atoll.codec.ElementKinds#DOUBLES]
    /// @param count how many elements
    /// @return the window, to be closed by all ranks
    public static Window allocate(Comm comm, Elements kind, long count) {
        Given.of("comm", comm, Comm.class);
        Given.of("kind", kind, Elements.class);
        if (count < 0) {
            throw Checks.misuse(
                    "count is " + count + ": it is at least 0");
        }
        return over(comm, Part.of(kind.allocate(count), 0, count, kind));
    }

    /// Makes a window of new memory that all its ranks load from and store to as their own, which
    /// takes ranks of one node. An operation of all ranks (MPI 4.1, section 12.2.3). Calls that
    /// reach into another rank's part wait until that rank is in a call, too: no helper thread
    /// takes processor time from programs that load and store.
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
        Given.of("kind", kind, Elements.class);
        comm.usable();
        NodeMemory memory = NodeMemory.share(comm, kind, count);
        Part mine = Part.of(memory.part(comm.rank()), 0, count, kind);
        return over(comm, mine, memory);
    }

    /// What this rank shows.
    ///
    /// @return the part that was given, or the new memory
    public Part memory() {
        return memory;
    }

    /// The ranks of the window.
    ///
    /// @return the group of its communicator
    public Group group() {
        return comm().group();
    }

    /// Runs something that the holder of the endpoint may do, and tells the error handler of a
    /// failure.
    void holding(Runnable action) {
        requireKept();
        Endpoint endpoint = comm().endpoint();
        try {
            endpoint.enter();
            try {
                action.run();
            } finally {
                endpoint.exit();
            }
        } catch (CommunicationException e) {
            throw comm().failed(e);
        }
    }

    /// Refuses a window that was closed, and any after the end of the program.
    void requireKept() {
        if (closed) {
            throw Refusal.of("this window", "was closed: nothing can be reached by it any more");
        }
        if (comm().world().isEnded()) {
            throw Refusal.ended("this window", comm().world().rank());
        }
        comm().usable();
    }

    /// Refuses an access outside of epochs. Holder only.
    void requireOpen(String call, int rank) {
        epochs.access(call, rank);
    }

    /// Ends an epoch of all ranks and begins the next: blocks until all have come here and what
    /// any of them has begun is finished everywhere. An operation of all ranks (MPI 4.1, section
    /// 12.5.1).
    public void fence() {
        holding(() -> {
            epochs.requireNone("fence");
            exposure().settle();
        });
        comm().barrier();
        holding(epochs::fence);
    }

    /// Opens this rank's memory to some ranks. Does not block (MPI 4.1, section 12.5.2).
    ///
    /// @param origins ranks of the window, each of which calls [#start] with a group that has
    ///     this rank
    public void post(Group origins) {
        Given.of("origins", origins, Group.class);
        Checks.within("post", origins, group());
        holding(() -> {
            epochs.expose(origins);
            each(origins, Channel::post);
        });
    }

    /// Begins an epoch of access to some ranks: blocks until each has opened its memory (MPI 4.1,
    /// section 12.5.2).
    ///
    /// @param targets ranks of the window, each of which calls [#post] with a group that has this
    ///     rank
    public void start(Group targets) {
        Given.of("targets", targets, Group.class);
        Checks.within("start", targets, group());
        holding(() -> {
            epochs.requireStartable();
            each(targets, Channel::awaitPost);
            epochs.start(targets);
        });
    }

    /// Ends what [#start] began: blocks until this rank's buffers may be used again (MPI 4.1,
    /// section 12.5.2).
    public void complete() {
        holding(() -> {
            each(epochs.started(), channel -> {
                channel.awaitLocal();
                channel.complete();
            });
            epochs.complete();
        });
    }

    /// Ends what [#post] began: blocks until every rank it was opened to has called [#complete]
    /// and all of theirs is finished here (MPI 4.1, section 12.5.2).
    public void await() {
        holding(() -> {
            each(epochs.exposed("await"), Channel::awaitCompletion);
            epochs.conceal();
        });
    }

    /// As [#await], without blocking; drives progress once.
    ///
    /// @return true if the epoch has ended: then it must not be asked for again
    public boolean test() {
        requireKept();
        comm().endpoint().advance();
        boolean[] over = new boolean[1];
        holding(() -> {
            Group origins = epochs.exposed("test");
            over[0] = members(origins).allMatch(member -> to(member).isComplete());
            if (over[0]) {
                each(origins, Channel::awaitCompletion);
                epochs.conceal();
            } else {
                requireNoFailure("test");
            }
        });
        return over[0];
    }

    /// A program that asks again and again must learn that nothing will come any more.
    private void requireNoFailure(String call) {
        CommunicationException failed = comm().endpoint().failure();
        if (failed != null) {
            throw new CommunicationException(
                    call + " finds nothing: " + failed.getMessage(), failed.failedRank(), failed);
        }
    }

    /// Begins an epoch of access to one rank: blocks until the lock is granted. Locks are granted
    /// in the order in which the target hears of them (MPI 4.1, section 12.5.3).
    ///
    /// @param rank whose memory
    /// @param mode whether others may have access at the same time
    public void lock(int rank, LockMode mode) {
        Given.of("mode", mode, LockMode.class);
        Checks.peer("rank", rank, comm().size());
        holding(() -> {
            locks.requireNone("lock", rank);
            epochs.leaveFence("lock");
            locks.lock(rank, mode);
        });
    }

    /// Ends what [#lock] began: blocks until what was begun is finished here and there (MPI 4.1,
    /// section 12.5.3).
    ///
    /// @param rank whose memory
    public void unlock(int rank) {
        Checks.peer("rank", rank, comm().size());
        holding(() -> locks.unlock(rank));
    }

    /// Begins an epoch of access to all ranks, shared with others: blocks until all locks are
    /// granted. Not an operation of all ranks (MPI 4.1, section 12.5.3).
    public void lockAll() {
        holding(() -> {
            locks.requireNone("lockAll");
            epochs.leaveFence("lockAll");
            locks.lockAll();
        });
    }

    /// Ends what [#lockAll] began: blocks until what was begun is finished everywhere (MPI 4.1,
    /// section 12.5.3).
    public void unlockAll() {
        holding(locks::unlockAll);
    }

    /// Whoever died last while it had the lock of a rank's memory, as far as this rank was told
    /// when it got that lock itself: what it was about to write may be there in part. In a job
    /// that outlives its ranks the lock of a dead rank goes on to the next one. Does not block.
    ///
    /// @param rank whose memory
    /// @return the rank that died; empty if there was none, or this rank never had the lock since
    public OptionalInt lostHolder(int rank) {
        Checks.peer("rank", rank, comm().size());
        int lost = to(rank).lostHolder();
        return lost < 0 ? OptionalInt.empty() : OptionalInt.of(lost);
    }

    /// Blocks until what was begun on one rank's memory is finished here and there. Only between
    /// [#lock] or [#lockAll] and its end (MPI 4.1, section 12.5.4).
    ///
    /// @param rank whose memory
    public void flush(int rank) {
        passive("flush", rank, channel -> {
            channel.askSettled();
            channel.awaitLocal();
            channel.awaitAnswers();
        });
    }

    /// As [#flush], for all ranks that are locked.
    public void flushAll() {
        holding(() -> {
            locks.requireAny("flushAll");
            exposure().settle();
        });
    }

    /// Blocks until the buffers of what was begun on one rank's memory may be used again. Only
    /// between [#lock] or [#lockAll] and its end (MPI 4.1, section 12.5.4).
    ///
    /// @param rank whose memory
    public void flushLocal(int rank) {
        passive("flushLocal", rank, Channel::awaitLocal);
    }

    /// As [#flushLocal], for all ranks that are locked.
    public void flushLocalAll() {
        holding(() -> {
            locks.requireAny("flushLocalAll");
            exposure().all().forEach(Channel::awaitLocal);
        });
    }

    private void passive(String call, int rank, Consumer<Channel> action) {
        Checks.peer("rank", rank, comm().size());
        holding(() -> {
            locks.require(call, rank);
            action.accept(to(rank));
        });
    }

    /// Makes what others have written here seen by this rank's loads, and the reverse; drives
    /// progress once. Does not block (MPI 4.1, section 12.5.4).
    public void sync() {
        VarHandle.fullFence();
        holding(() -> comm().endpoint().progress());
    }

    /// Gives the window up. An operation of all ranks, outside of epochs other than that of a
    /// fence: blocks until all have come here and all is finished (MPI 4.1, section 12.2.5). In a
    /// job that outlives its ranks it does so for those that live.
    public void close() {
        boolean outlived = comm().world().fabric().losses().areOutlived();
        holding(() -> {
            epochs.requireNone("close");
            exposure().settleLiving();
        });
        if (outlived) {
            boolean _ = comm().agree(true);
        } else {
            comm().barrier();
        }
        holding(() -> {
            comm().world().windows().close(exposure());
            closed = true;
            unmap();
        });
        comm().free();
    }

    /// Whether [#close] was called.
    ///
    /// @return true from then on
    public boolean isClosed() {
        return closed;
    }

    private void each(Group some, Consumer<Channel> action) {
        members(some).forEach(member -> action.accept(to(member)));
    }

    private IntStream members(Group some) {
        return IntStream.of(some.worldRanks()).map(comm().group()::memberOf);
    }
}
