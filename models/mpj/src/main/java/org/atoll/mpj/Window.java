// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import java.util.OptionalInt;
import org.atoll.codec.Layout;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.making.Making;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.window.OpenWindow;

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
public final class Window {
    private final OpenWindow open;
    private final Part memory;

    private Window(OpenWindow open) {
        this.open = open;
        this.memory = Part.of(open.memory());
    }

    /// Makes a window. An operation of all ranks of the communicator: blocks until all have come
    /// (MPI 4.1, section 12.2.1).
    ///
    /// @param memory what this rank shows: elements that lie side by side, of a primitive type, in
    ///     an array or a segment that stays open; possibly none. Others may show more, less, and
    ///     elements of another type
    /// @return the window, to be closed by all ranks
    /// @throws IllegalArgumentException on all ranks, if others cannot write there
    public static Window over(Comm comm, Part memory) {
        Making making = Required.of("comm", comm, Comm.class).making();
        return new Window(OpenWindow.over(making, Part.portion(memory)));
    }

    /// Makes a window of new memory. An operation of all ranks of the communicator: blocks until
    /// all have come (MPI 4.1, section 12.2.2).
    ///
    /// @param kind  what this rank shows, such as [org.atoll.codec.ElementKinds#DOUBLES]
    /// @param count how many elements, at least 0
    /// @return the window, to be closed by all ranks
    /// @throws IllegalArgumentException on all ranks, if one's count is negative
    public static Window allocate(Comm comm, Elements kind, long count) {
        Making making = Required.of("comm", comm, Comm.class).making();
        return new Window(OpenWindow.allocate(making, kind, count));
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
    /// @throws org.atoll.fabric.job.CommunicationException if the node has no room for so much
    public static Window allocateShared(Comm comm, Elements kind, long count) {
        Making making = Required.of("comm", comm, Comm.class).making();
        return new Window(OpenWindow.allocateShared(making, kind, count));
    }

    /// What this rank shows.
    ///
    /// @return the part that was given, or the new memory
    public Part memory() {
        return memory;
    }

    /// Revokes the window on all its ranks: what is under way in it, and whatever is called later,
    /// ends with a [org.atoll.mpj.circle.RevokedException]. So those learn of a failure that do not
    /// wait for the rank that failed. Any rank may call it, at any time; others hear of it as soon
    /// as they communicate. Does not block. What was being written is there, in part or not at all.
    ///
    /// A revocation that a rank has heard of reaches all that live. What is left to do is
    /// [Window#close], which then waits for nobody.
    public void revoke() {
        open.revoke();
    }

    /// Whether a rank has revoked the window, as far as this one has heard. Does not block.
    ///
    /// @return true from then on
    public boolean isRevoked() {
        return open.isRevoked();
    }

    /// The ranks of the window.
    ///
    /// @return the group of its communicator
    public Group group() {
        return new Group(open.members());
    }

    /// Whether [Window#close] was called.
    ///
    /// @return true from then on
    public boolean isClosed() {
        return open.isClosed();
    }

    /// How much memory a rank shows.
    ///
    /// @param rank a rank of the window's communicator
    /// @return its elements, bytes of a segment without a type of its own
    public long length(int rank) {
        return open.length(rank);
    }

    /// A stretch of a rank's memory.
    ///
    /// @param rank   a rank of the window's communicator
    /// @param offset the first element
    /// @param count  how many elements
    /// @throws IllegalArgumentException if it does not lie in that rank's memory
    public RemotePart part(int rank, long offset, long count) {
        return new RemotePart(open.part(rank, offset, count));
    }

    /// Layouts one behind the other in a rank's memory, each at the extent of the one before.
    ///
    /// @param rank   a rank of the window's communicator
    /// @param offset where the first layout begins
    /// @param count  how many layouts
    /// @param layout which elements, of the type that rank's memory has; of a segment without a
    ///     type any
    /// @throws IllegalArgumentException if what they touch does not lie in that rank's memory
    public RemotePart part(int rank, long offset, long count, Layout layout) {
        return new RemotePart(open.part(rank, offset, count, layout));
    }

    /// The memory of all ranks, if it is shared: their parts side by side in the order of ranks.
    /// What one rank stores another one loads after both were in a call that ends or begins an
    /// epoch, or in a barrier; loads and stores need no epoch themselves.
    ///
    /// @return a segment that lives until [Window#close]
    /// @throws IllegalStateException if each rank has memory of its own
    public MemorySegment shared() {
        return open.shared();
    }

    /// A rank's part of the memory, if it is shared (MPI 4.1, section 12.2.3).
    ///
    /// @param rank a rank of the window's communicator
    /// @return a segment that lives until [Window#close]
    /// @throws IllegalStateException if each rank has memory of its own
    public MemorySegment shared(int rank) {
        return open.shared(rank);
    }

    /// Ends an epoch of all ranks and begins the next: blocks until all have come here and what
    /// any of them has begun is finished everywhere. An operation of all ranks (MPI 4.1, section
    /// 12.5.1).
    public void fence() {
        open.fence();
    }

    /// Opens this rank's memory to some ranks. Does not block (MPI 4.1, section 12.5.2).
    ///
    /// @param origins ranks of the window, each of which calls [#start] with a group that has
    ///     this rank
    public void post(Group origins) {
        open.post(Group.members(Required.of("origins", origins, Group.class)));
    }

    /// Begins an epoch of access to some ranks: blocks until each has opened its memory (MPI 4.1,
    /// section 12.5.2).
    ///
    /// @param targets ranks of the window, each of which calls [#post] with a group that has this
    ///     rank
    public void start(Group targets) {
        open.start(Group.members(Required.of("targets", targets, Group.class)));
    }

    /// Ends what [#start] began: blocks until this rank's buffers may be used again (MPI 4.1,
    /// section 12.5.2). If a rank is lost the others still hear of it, and the epoch has ended when
    /// this throws.
    public void complete() {
        open.complete();
    }

    /// Ends what [#post] began: blocks until every rank it was opened to has called [#complete]
    /// and all of theirs is finished here (MPI 4.1, section 12.5.2). If a rank is lost the others
    /// are still waited for, and the epoch has ended when this throws.
    public void await() {
        open.await();
    }

    /// As [#await], without blocking; drives progress once.
    ///
    /// @return true if the epoch has ended: then it must not be asked for again
    public boolean test() {
        return open.test();
    }

    /// Begins an epoch of access to one rank: blocks until the lock is granted. Locks are granted
    /// in the order in which the target hears of them (MPI 4.1, section 12.5.3). Not between
    /// [#start] and [#complete], which are an epoch of access themselves.
    ///
    /// @param rank whose memory
    /// @param mode whether others may have access at the same time
    public void lock(int rank, LockMode mode) {
        open.lock(rank, Required.of("mode", mode, LockMode.class) == LockMode.EXCLUSIVE);
    }

    /// Ends what [#lock] began: blocks until what was begun is finished here and there (MPI 4.1,
    /// section 12.5.3).
    ///
    /// @param rank whose memory
    public void unlock(int rank) {
        open.unlock(rank);
    }

    /// Begins an epoch of access to all ranks, shared with others: blocks until all locks are
    /// granted. Not an operation of all ranks (MPI 4.1, section 12.5.3), and not between [#start]
    /// and [#complete].
    public void lockAll() {
        open.lockAll();
    }

    /// Ends what [#lockAll] began: blocks until what was begun is finished everywhere (MPI 4.1,
    /// section 12.5.3).
    public void unlockAll() {
        open.unlockAll();
    }

    /// Whoever died last while it had the lock of a rank's memory, as far as this rank was told
    /// when it got that lock itself: what it was about to write may be there in part. In a job
    /// that outlives its ranks the lock of a dead rank goes on to the next one. Does not block.
    ///
    /// @param rank whose memory
    /// @return the rank that died; empty if there was none, or this rank never had the lock since
    public OptionalInt lostHolder(int rank) {
        return open.lostHolder(rank);
    }

    /// Blocks until what was begun on one rank's memory is finished here and there. Only between
    /// [#lock] or [#lockAll] and its end (MPI 4.1, section 12.5.4).
    ///
    /// @param rank whose memory
    public void flush(int rank) {
        open.flush(rank);
    }

    /// As [#flush], for all ranks that are locked.
    public void flushAll() {
        open.flushAll();
    }

    /// Blocks until the buffers of what was begun on one rank's memory may be used again. Only
    /// between [#lock] or [#lockAll] and its end (MPI 4.1, section 12.5.4).
    ///
    /// @param rank whose memory
    public void flushLocal(int rank) {
        open.flushLocal(rank);
    }

    /// As [#flushLocal], for all ranks that are locked.
    public void flushLocalAll() {
        open.flushLocalAll();
    }

    /// Makes what others have written here seen by this rank's loads, and the reverse; drives
    /// progress once. Does not block (MPI 4.1, section 12.5.4).
    public void sync() {
        open.sync();
    }

    /// Writes into a rank's memory (MPI 4.1, section 12.3.1). Does not block.
    ///
    /// @param origin what is written
    /// @param rank   whose memory
    /// @param offset the first element there
    public void put(Part origin, int rank, long offset) {
        open.put(Part.portion(origin), rank, offset);
    }

    /// Writes into a part of a rank's memory (MPI 4.1, section 12.3.1). Does not block.
    ///
    /// @param origin what is written
    /// @param target where, of the same packed length
    public void put(Part origin, RemotePart target) {
        open.put(Part.portion(origin), RemotePart.target(target));
    }

    /// The same, with a request that is done when the origin's buffer may be used again (MPI 4.1,
    /// section 12.3.5).
    ///
    /// @param origin what is written
    /// @param target where, of the same packed length
    public Request putAsync(Part origin, RemotePart target) {
        return new WindowRequest(open.putAsync(Part.portion(origin), RemotePart.target(target)));
    }

    /// Reads a rank's memory (MPI 4.1, section 12.3.2). Does not block.
    ///
    /// @param result where the elements go
    /// @param rank   whose memory
    /// @param offset the first element there
    public void get(Part result, int rank, long offset) {
        open.get(Part.portion(result), rank, offset);
    }

    /// Reads a part of a rank's memory (MPI 4.1, section 12.3.2). Does not block.
    ///
    /// @param result where the elements go
    /// @param target which elements, of the same packed length
    public void get(Part result, RemotePart target) {
        open.get(Part.portion(result), RemotePart.target(target));
    }

    /// The same, with a request that is done when the elements are here (MPI 4.1, section 12.3.5).
    ///
    /// @param result where the elements go
    /// @param target which elements, of the same packed length
    public Request getAsync(Part result, RemotePart target) {
        return new WindowRequest(open.getAsync(Part.portion(result), RemotePart.target(target)));
    }

    /// Combines elements with those of a rank's memory, which take the result (MPI 4.1, section
    /// 12.3.4). Does not block.
    ///
    /// @param origin the right operands
    /// @param op     a predefined operation
    /// @param rank   whose memory
    /// @param offset the first element there
    public void accumulate(Part origin, Op op, int rank, long offset) {
        open.accumulate(Part.portion(origin), Op.operator(op), rank, offset);
    }

    /// Combines elements with a part of a rank's memory, which takes the result (MPI 4.1, section
    /// 12.3.4). Does not block.
    ///
    /// @param origin the right operands
    /// @param op     a predefined operation
    /// @param target the left operands, of the same packed length
    public void accumulate(Part origin, Op op, RemotePart target) {
        open.accumulate(Part.portion(origin), Op.operator(op), RemotePart.target(target));
    }

    /// The same, with a request that is done when the origin's buffer may be used again (MPI 4.1,
    /// section 12.3.5).
    ///
    /// @param origin the right operands
    /// @param op     a predefined operation
    /// @param target the left operands, of the same packed length
    public Request accumulateAsync(Part origin, Op op, RemotePart target) {
        return new WindowRequest(open.accumulateAsync(
                Part.portion(origin), Op.operator(op), RemotePart.target(target)));
    }

    /// Fetches elements of a rank's memory and combines others with them, at once (MPI 4.1,
    /// section 12.3.4). Does not block.
    ///
    /// @param origin the right operands; not looked at with [Op#NO_OP]
    /// @param result where the elements go as they were before; not the origin's buffer
    /// @param op     a predefined operation; [Op#NO_OP] only fetches
    /// @param rank   whose memory
    /// @param offset the first element there
    public void getAccumulate(Part origin, Part result, Op op, int rank, long offset) {
        open.getAccumulate(
                Part.portion(origin), Part.portion(result), Op.operator(op), rank, offset);
    }

    /// Fetches a part of a rank's memory and combines elements with it, at once (MPI 4.1, section
    /// 12.3.4). Does not block.
    ///
    /// @param origin the right operands; not looked at with [Op#NO_OP]
    /// @param result where the elements go as they were before; not the origin's buffer
    /// @param op     a predefined operation; [Op#NO_OP] only fetches
    /// @param target the left operands, of the same packed length
    public void getAccumulate(Part origin, Part result, Op op, RemotePart target) {
        open.getAccumulate(
                Part.portion(origin), Part.portion(result), Op.operator(op),
                RemotePart.target(target));
    }

    /// The same, with a request that is done when the elements are here (MPI 4.1, section 12.3.5).
    ///
    /// @param origin the right operands; not looked at with [Op#NO_OP]
    /// @param result where the elements go as they were before; not the origin's buffer
    /// @param op     a predefined operation; [Op#NO_OP] only fetches
    /// @param target the left operands, of the same packed length
    public Request getAccumulateAsync(
            Part origin, Part result, Op op, RemotePart target) {
        return new WindowRequest(open.getAccumulateAsync(
                Part.portion(origin), Part.portion(result), Op.operator(op),
                RemotePart.target(target)));
    }

    /// Fetches one element, or with [Op#MAXLOC] and [Op#MINLOC] one pair, and combines another with
    /// it, at once: for counters and the like (MPI 4.1, section 12.3.4). Does not block.
    ///
    /// @param origin the right operand; not looked at with [Op#NO_OP]
    /// @param result where the element goes as it was before
    /// @param op     a predefined operation; [Op#NO_OP] only fetches
    /// @param rank   whose memory
    /// @param offset the element
    public void fetchAndOp(Part origin, Part result, Op op, int rank, long offset) {
        open.fetchAndOp(Part.portion(origin), Part.portion(result), Op.operator(op), rank, offset);
    }

    /// Fetches one element and, if its bits are those expected, replaces it, at once (MPI 4.1,
    /// section 12.3.4). Does not block; expected and desired values may change at once.
    ///
    /// @param expected one element: what must be there
    /// @param desired  one element: what then goes there
    /// @param result   one element: what was there
    /// @param rank     whose memory
    /// @param offset   the element
    public void compareAndSwap(
            Part expected, Part desired, Part result, int rank, long offset) {
        open.compareAndSwap(
                Part.portion(expected), Part.portion(desired), Part.portion(result), rank, offset);
    }

    /// Gives the window up. An operation of all ranks, outside of epochs other than that of a
    /// fence: blocks until all have come here and all is finished (MPI 4.1, section 12.2.5). In a
    /// job that outlives its ranks it does so for those that live; if one is lost it also ends the
    /// epochs that this rank is still in, for what ends them may have failed. A window that is
    /// revoked is closed by each rank alone, at once.
    public void close() {
        open.close();
    }

    /// A kind of lock on a rank's memory in a [Window] (MPI 4.1, section 12.5.3).
    public enum LockMode {
        /// Others may hold a shared lock at the same time.
        SHARED,
        /// Nobody else holds a lock at the same time.
        EXCLUSIVE
    }
}
