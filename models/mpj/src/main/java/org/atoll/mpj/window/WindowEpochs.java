// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.lang.invoke.VarHandle;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.team.Members;
import org.jspecify.annotations.Nullable;

/// The epochs of a window: when a rank may reach into it, and when what it did there is finished
/// (MPI 4.1, section 12.5). [org.atoll.mpj.Window] tells of epochs.
abstract class WindowEpochs extends WindowMemory {
    private final WindowLocks locks;
    private final Epochs epochs;

    WindowEpochs(
            Ranks ranks, Exposure exposure, WindowEnds ends, @Nullable SharedWindowMemory shared) {
        super(ranks, exposure, ends, shared);
        this.locks = new WindowLocks(exposure, ranks.domain().size());
        this.epochs = new Epochs(ranks.domain().group(), locks);
        exposure.tellEpochBy(epochs::open);
    }

    /// Refuses an access outside of epochs. Holder only.
    final void requireOpen(String call, int rank) {
        epochs.access(call, rank);
    }

    /// Refuses what is to be done outside of epochs. Holder only.
    final void requireNoEpoch(String call) {
        epochs.requireNone(call);
    }

    /// Ends the epochs that a failure has left open, and waits for no answer. What was fetched must
    /// have come. Holder only.
    final void leaveEpochs() {
        locks.giveBack();
        Members targets = epochs.leave();
        if (targets != null) {
            each(targets, Channel::complete);
        }
    }

    /// Ends an epoch of all ranks and begins the next: blocks until all have come here and what
    /// any of them has begun is finished everywhere. An operation of all ranks (MPI 4.1, section
    /// 12.5.1).
    public final void fence() {
        holding(() -> {
            epochs.requireNone("fence");
            exposure().settle();
        });
        ranks().barrier();
        holding(() -> {
            epochs.fence();
            exposure().requireSound();
        });
    }

    /// Opens this rank's memory to some ranks. Does not block (MPI 4.1, section 12.5.2).
    public final void post(Members origins) {
        Checks.within("post", origins, members());
        holding(() -> {
            epochs.expose(origins);
            each(origins, Channel::post);
        });
    }

    /// Begins an epoch of access to some ranks: blocks until each has opened its memory (MPI 4.1,
    /// section 12.5.2).
    public final void start(Members targets) {
        Checks.within("start", targets, members());
        holding(() -> {
            epochs.requireStartable();
            each(targets, Channel::awaitPost);
            each(targets, Channel::takePost);
            epochs.start(targets);
        });
    }

    /// Ends what [#start] began: blocks until this rank's buffers may be used again (MPI 4.1,
    /// section 12.5.2). If a rank is lost the others still hear of it, and the epoch has ended when
    /// this throws.
    public final void complete() {
        holding(() -> {
            Members targets = epochs.started();
            epochs.complete();
            each(targets, channel -> {
                channel.awaitLocal();
                channel.complete();
                channel.requireSound();
            });
        });
    }

    /// Ends what [#post] began: blocks until every rank it was opened to has called [#complete]
    /// and all of theirs is finished here (MPI 4.1, section 12.5.2). If a rank is lost the others
    /// are still waited for, and the epoch has ended when this throws.
    public final void await() {
        holding(() -> {
            Members origins = epochs.exposed("await");
            epochs.conceal();
            each(origins, Channel::awaitCompletion);
        });
    }

    /// As [#await], without blocking; drives progress once.
    public final boolean test() {
        requireKept();
        domain().endpoint().advance();
        boolean[] over = new boolean[1];
        holding(() -> {
            Members origins = epochs.exposed("test");
            over[0] = members(origins).mapToObj(this::to).allMatch(this::saysNoMore);
            if (over[0]) {
                epochs.conceal();
                each(origins, Channel::awaitCompletion);
            } else {
                requireNoFailure("test");
            }
        });
        return over[0];
    }

    private boolean saysNoMore(Channel origin) {
        return origin.isComplete()
                || domain().world().losses().isLost(origin.worldRank());
    }

    /// A program that asks again and again must learn that nothing will come any more.
    private void requireNoFailure(String call) {
        CommunicationException failed = domain().endpoint().failure();
        if (failed != null) {
            throw new CommunicationException(
                    call + " finds nothing: " + failed.getMessage(), failed.failedRank(), failed);
        }
    }

    /// Begins an epoch of access to one rank: blocks until the lock is granted. Locks are granted
    /// in the order in which the target hears of them (MPI 4.1, section 12.5.3). Not between
    /// [#start] and [#complete], which are an epoch of access themselves.
    public final void lock(int rank, boolean exclusive) {
        Checks.peer("rank", rank, domain().size());
        holding(() -> {
            locks.requireNone("lock", rank);
            epochs.requireLockable("lock");
            locks.lock(rank, exclusive);
        });
    }

    /// Ends what [#lock] began: blocks until what was begun is finished here and there (MPI 4.1,
    /// section 12.5.3).
    public final void unlock(int rank) {
        Checks.peer("rank", rank, domain().size());
        holding(() -> locks.unlock(rank));
    }

    /// Begins an epoch of access to all ranks, shared with others: blocks until all locks are
    /// granted. Not an operation of all ranks (MPI 4.1, section 12.5.3), and not between [#start]
    /// and [#complete].
    public final void lockAll() {
        holding(() -> {
            locks.requireNone("lockAll");
            epochs.requireLockable("lockAll");
            locks.lockAll();
        });
    }

    /// Ends what [#lockAll] began: blocks until what was begun is finished everywhere (MPI 4.1,
    /// section 12.5.3).
    public final void unlockAll() {
        holding(locks::unlockAll);
    }

    /// Whoever died last while it had the lock of a rank's memory, as far as this rank was told
    /// when it got that lock itself: what it was about to write may be there in part. In a job
    /// that outlives its ranks the lock of a dead rank goes on to the next one. Does not block.
    public final OptionalInt lostHolder(int rank) {
        Checks.peer("rank", rank, domain().size());
        int lost = to(rank).lostHolder();
        return lost < 0 ? OptionalInt.empty() : OptionalInt.of(lost);
    }

    /// Blocks until what was begun on one rank's memory is finished here and there. Only between
    /// [#lock] or [#lockAll] and its end (MPI 4.1, section 12.5.4).
    public final void flush(int rank) {
        passive("flush", rank, channel -> {
            channel.askSettled();
            channel.awaitLocal();
            channel.awaitAnswers();
            channel.requireSound();
        });
    }

    /// As [#flush], for all ranks that are locked.
    public final void flushAll() {
        holding(() -> {
            locks.requireAny("flushAll");
            exposure().settle();
            exposure().requireSound();
        });
    }

    /// Blocks until the buffers of what was begun on one rank's memory may be used again. Only
    /// between [#lock] or [#lockAll] and its end (MPI 4.1, section 12.5.4).
    public final void flushLocal(int rank) {
        passive("flushLocal", rank, channel -> {
            channel.awaitLocal();
            channel.requireSound();
        });
    }

    /// As [#flushLocal], for all ranks that are locked.
    public final void flushLocalAll() {
        holding(() -> {
            locks.requireAny("flushLocalAll");
            exposure().all().forEach(Channel::awaitLocal);
            exposure().requireSound();
        });
    }

    private void passive(String call, int rank, Consumer<Channel> action) {
        Checks.peer("rank", rank, domain().size());
        holding(() -> {
            locks.require(call, rank);
            action.accept(to(rank));
        });
    }

    /// Makes what others have written here seen by this rank's loads, and the reverse; drives
    /// progress once. Does not block (MPI 4.1, section 12.5.4).
    public final void sync() {
        VarHandle.fullFence();
        holding(() -> domain().endpoint().progress());
    }

    private void each(Members some, Consumer<Channel> action) {
        Exposure.each(members(some).mapToObj(this::to).toList(), action);
    }

    private IntStream members(Members some) {
        return IntStream.of(some.worldRanks()).map(domain().group()::memberOf);
    }
}
