// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Lane;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.mpj.circle.RevokedException;
import org.jspecify.annotations.Nullable;

/// The way from one rank's end of a window to another's: what is begun here is carried out there
/// in the same order. Also what each of the two has granted the other.
///
/// Counters that threads wait for are atomic; they are changed by the holder of the endpoint only.
/// Who waits until what was begun is done, or what was asked is answered, waits for what came
/// before: other threads of the rank may begin and ask meanwhile.
public final class Channel {
    /// How much may be asked for that has not come: it bounds the copies that the target keeps.
    private static final long MOST_BYTES = 256 << 10;

    private static final int MOST_FETCHES = 1024;

    private final Windows windows;
    private final Lane lane;
    private final int targetId;

    /// What was begun and is not done, in that order. What is done stays as long as something
    /// before it is not.
    private final ArrayDeque<Transfer> underWay = new ArrayDeque<>();

    private long begun;

    /// So many of those that were begun first have left [#underWay].
    private final AtomicLong ended = new AtomicLong();

    private long asked;
    private final AtomicLong answers = new AtomicLong();
    private final AtomicInteger grants = new AtomicInteger();
    private final AtomicInteger posts = new AtomicInteger();
    private final AtomicInteger completions = new AtomicInteger();
    private boolean unsettled;
    private long askedBytes;
    private volatile int lostHolder = -1;
    private volatile boolean revoked;
    private @Nullable RankLostException loss;

    /// Why something was not put that nobody may have a request of; told once.
    private @Nullable CommunicationException spoiled;

    /// A share that is not in use: a steady row of fetches makes no more.
    private @Nullable Share spare;

    /// Creates a channel.
    ///
    /// @param worldRank the other rank
    /// @param targetId  the window's id there
    Channel(Windows windows, int worldRank, int targetId) {
        this.windows = windows;
        this.lane = windows.station().openLane(worldRank);
        this.targetId = targetId;
    }

    Windows windows() {
        return windows;
    }

    Endpoint endpoint() {
        return windows.endpoint();
    }

    /// The other rank.
    ///
    /// @return its world rank
    public int worldRank() {
        return lane.rank();
    }

    Lane lane() {
        return lane;
    }

    int targetId() {
        return targetId;
    }

    /// A share to be described and asked. Holder only.
    Share share() {
        Share kept = spare;
        spare = null;
        return kept == null ? new Share(this) : kept;
    }

    /// A share is free again. Holder only.
    void keep(Share share) {
        spare = share;
    }

    /// Begins an operation behind those that were begun before. Holder only; does not block.
    public void begin(Transfer transfer) {
        underWay.add(transfer);
        begun++;
        CommunicationException end = ending(transfer);
        if (end != null) {
            unsettled |= loss != null; // who waits for what goes this way hears of it, too
            transfer.drop(end);
            return;
        }
        unsettled |= transfer instanceof Deposit;
        lane.add(transfer);
    }

    /// Why an operation comes to nothing. What is put where nobody is any more has left at once.
    private @Nullable CommunicationException ending(Transfer transfer) {
        RankLostException gone = loss;
        if (revoked) {
            return new RevokedException(transfer.describe(), "window");
        }
        return gone != null && transfer instanceof FetchOperation
                ? gone.ending(transfer.describe())
                : endpoint().failure();
    }

    /// The other rank is lost: nothing is fetched from it any more. Holder only.
    void lose(RankLostException cause) {
        loss = cause;
    }

    /// The window is revoked: what waits here or is under way ends, and so does all waiting. What
    /// was asked for is answered all the same, to a fetch that wants nothing any more. Holder only.
    void revoke() {
        revoked = true;
        lane.cancel(new RevokedException(
                "access to the window of world rank " + worldRank(), "window"));
        List.copyOf(underWay).forEach(transfer ->
                transfer.finish(new RevokedException(transfer.describe(), "window")));
    }

    void finished(@Nullable Runnable action) {
        while (!underWay.isEmpty() && underWay.element().isDone()) {
            underWay.remove();
            ended.incrementAndGet();
        }
        if (action != null) {
            endpoint().afterwards(action);
        }
    }

    boolean mayAsk() {
        return askedBytes == 0
                || (askedBytes < MOST_BYTES && underWay.size() < MOST_FETCHES);
    }

    void asked(long bytes) {
        askedBytes += bytes;
    }

    void answered(long bytes) {
        askedBytes -= bytes;
    }

    // What this rank asks of the other.

    /// Asks for the lock of the other rank's memory. Holder only; does not block.
    ///
    /// @param exclusive whether nobody else may hold it
    public void askLock(boolean exclusive) {
        sendInTurn(exclusive ? WindowFrames.LOCK_EXCLUSIVE : WindowFrames.LOCK_SHARED);
    }

    /// Blocks until the lock that was asked for is granted, and takes the grant. Holder only.
    public void awaitGrant() {
        await("lock of the window of world rank " + worldRank(), grants);
    }

    /// The member that died last while it had the lock, as the last grant said. From any thread.
    ///
    /// @return its number, or -1
    public int lostHolder() {
        return lostHolder;
    }

    /// Gives the lock back, behind all that was begun; does not block. What is fetched must have
    /// come. Holder only.
    public void giveBack() {
        asked++;
        sendInTurn(WindowFrames.UNLOCK);
    }

    /// Asks to be told when all that was begun is carried out, unless it is known already. Holder
    /// only; does not block.
    public void askSettled() {
        if (unsettled) {
            unsettled = false;
            asked++;
            sendInTurn(WindowFrames.FLUSH);
        }
    }

    /// Whether something was put that the target may not have yet. Holder only.
    ///
    /// @return true until [#askSettled]
    public boolean isUnsettled() {
        return unsettled;
    }

    /// Blocks until all that was asked before is answered. Holder only.
    public void awaitAnswers() {
        long last = asked;
        if (answers.get() < last) {
            await("completion at the window of world rank " + worldRank(),
                    () -> answers.get() >= last);
        }
    }

    /// Blocks until all operations that were begun before are done: their buffers may be used
    /// again. One that has failed because its buffer cannot be read is told by [#requireSound].
    /// Holder only.
    public void awaitLocal() {
        long last = begun;
        if (ended.get() < last) {
            await("operations on the window of world rank " + worldRank(),
                    () -> ended.get() >= last);
        }
    }

    /// Tells of something that was not put, once: when this rank has done what others wait for.
    /// Holder only.
    public void requireSound() {
        CommunicationException cause = spoiled;
        if (cause != null) {
            spoiled = null;
            throw cause;
        }
    }

    void spoil(CommunicationException cause) {
        spoiled = cause;
    }

    void awaitSettled() {
        awaitLocal();
        awaitAnswers();
    }

    /// Opens this rank's memory to the other. Holder only; does not block.
    public void post() {
        send(WindowFrames.POST);
    }

    /// Blocks until the other rank has opened its memory. Holder only.
    public void awaitPost() {
        if (posts.get() == 0) {
            await("post of world rank " + worldRank(), () -> posts.get() > 0);
        }
    }

    /// Takes what [#awaitPost] has waited for. Holder only.
    public void takePost() {
        posts.decrementAndGet();
    }

    /// Says that this rank is done with the other's memory, behind all that was begun. Holder
    /// only; does not block. What is fetched must have come.
    public void complete() {
        unsettled = false;
        sendInTurn(WindowFrames.COMPLETE);
    }

    /// Whether the other rank is done with this one's memory. From any thread.
    ///
    /// @return true until that is taken
    public boolean isComplete() {
        return completions.get() > 0;
    }

    /// Blocks until the other rank is done with this one's memory, and takes that. Holder only.
    public void awaitCompletion() {
        await("complete of world rank " + worldRank(), completions);
    }

    private void await(String what, AtomicInteger counter) {
        if (counter.get() == 0) {
            await(what, () -> counter.get() > 0);
        }
        counter.decrementAndGet();
    }

    /// What has happened may have been taken by another thread before this one goes on: then this
    /// one waits for the next.
    private void await(String what, BooleanSupplier over) {
        while (!over.getAsBoolean()) {
            if (revoked) {
                throw new RevokedException(what, "window");
            }
            endpoint().await(new Until(what, over));
        }
    }

    /// Waiting for something, or for the window to be revoked.
    private final class Until implements Completion {
        private final String what;
        private final BooleanSupplier over;

        Until(String what, BooleanSupplier over) {
            this.what = what;
            this.over = over;
        }

        @Override
        public boolean isDone() {
            return revoked || over.getAsBoolean();
        }

        @Override
        public String describe() {
            return what;
        }

        @Override
        public int awaitedPeer() {
            return worldRank();
        }

        @Override
        public TimeKind timeKind() {
            return windows.time();
        }
    }

    // What the other rank has said.

    void granted(int lost) {
        lostHolder = lost;
        grants.incrementAndGet();
    }

    void settled() {
        answers.incrementAndGet();
    }

    void posted() {
        posts.incrementAndGet();
    }

    void completed() {
        completions.incrementAndGet();
    }

    private void sendInTurn(int kind) {
        lane.postInTurn(windows.protocol().sync, targetId, kind, 0);
    }

    /// Answers the other rank at once, whatever waits in this channel.
    void send(int kind) {
        send(kind, 0);
    }

    void send(int kind, int flag) {
        lane.post(windows.protocol().sync, targetId, kind, flag);
    }
}
