// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.ReturnNotice;
import org.atoll.fabric.job.Topology;
import org.jspecify.annotations.Nullable;

/// The state that the memberships of one job in one JVM share. Every method may be called by any
/// rank's thread; the monitor of this object guards the state.
final class LocalJob implements LocalFamily.World {
    /// After the exchanges of cards and the fence a job can go on without a rank.
    private static final int ROUNDS_TO_MEET = 3;

    private final int size;
    private final OnFailure onFailure;
    private final BitSet lost = new BitSet();
    private final String device;
    private final JobKey key;
    private final LocalFamily family;
    private final Map<Integer, String> profiles = new TreeMap<>();
    private final Audience audience = new Audience();
    private final Lives lives;
    private final List<FailureNotice> losses = new ArrayList<>();
    private final Map<Integer, Card> returning = new HashMap<>();
    private @Nullable Object[] arrived;
    private int present;
    private List<Object> met = List.of();
    private long round;
    private @Nullable FailureNotice failure;
    private int exitCode = 1;
    private final BitSet ended = new BitSet();
    private final SleepWatch sleepers;
    private long charted;
    private @Nullable Topology topology;
    private boolean restarts;

    LocalJob(
            int size, String device, JobKey key, LocalFamily family, OnFailure onFailure,
            int firstLife) {
        this.onFailure = onFailure;
        this.lives = new Lives(size, firstLife);
        this.size = size;
        this.device = device;
        this.key = key;
        this.family = family;
        this.arrived = new Object[size];
        this.sleepers = new SleepWatch(size);
    }

    /// The worlds of the same job.
    LocalFamily family() {
        return family;
    }

    int size() {
        return size;
    }

    String device() {
        return device;
    }

    JobKey key() {
        return key;
    }

    /// Whether a life of a rank is that in which all meet for the first time.
    boolean isFirst(int life) {
        return lives.isFirst(life);
    }

    /// Gives one thing and waits for what all ranks give in the same round.
    @SuppressWarnings("unchecked") // all ranks call the same operation in the same order
    synchronized <T> List<T> meet(int rank, T mine) {
        failIfLost(rank);
        arrived[rank] = mine;
        long here = round;
        present++;
        endRoundIfAllHere();
        failIfAbsent();
        awaitRoundAfter(here, rank);
        return (List<T>) met;
    }

    /// Exchanges cards in a rank's first life.
    List<Card> exchange(int rank, Card mine) {
        List<Card> all = meet(rank, mine);
        synchronized (this) {
            lives.met(all);
        }
        return all;
    }

    /// Exchanges cards in a later life: with those of the others that are known.
    synchronized List<Card> rejoin(Card mine) {
        failIfOver(mine.rank(), mine.incarnation());
        List<Card> all = lives.cardsWith(mine);
        returning.put(mine.rank(), mine);
        return all;
    }

    /// Takes a rank in again: from now on it is a rank like all others, and has been told to them.
    synchronized void admit(int rank, int life) {
        failIfOver(rank, life);
        Card card = Objects.requireNonNull(returning.remove(rank));
        lives.met(lives.cardsWith(card));
        losses.removeIf(loss -> loss.rank() == rank);
        lost.clear(rank);
        audience.tell(new ReturnNotice(card));
    }

    private void failIfOver(int rank, int life) {
        if (failure != null || life != lives.of(rank)) {
            String why = failure == null ? "it is in a later life" : failure.reason();
            throw new CommunicationException(
                    "rank " + rank + " cannot come back: " + why, rank, null);
        }
    }

    synchronized boolean isCurrent(int rank, int life) {
        return life == lives.of(rank);
    }

    synchronized boolean isOver(int rank, int life) {
        return lost.get(rank) || life != lives.of(rank);
    }

    synchronized void startedBy(Lives.Starter starter) {
        lives.startedBy(starter);
    }

    /// Prepares the next life of a lost rank. From here on what its earlier one does counts for
    /// nothing. A rank that had come to its end before it was lost stays away.
    ///
    /// @return what starts it, or null
    synchronized @Nullable Runnable nextLife(int rank) {
        boolean can = lost.get(rank)
                && arrived[rank] == null
                && round == ROUNDS_TO_MEET
                && failure == null;
        Lives.Starter starter = can ? lives.next(rank) : null;
        if (starter == null) {
            return null;
        }
        audience.forget(rank);
        ended.clear(rank);
        sleepers.returned(rank);
        int life = lives.of(rank);
        String cluster = lives.cards().get(rank).cluster();
        return () -> starter.start(rank, life, cluster);
    }

    private void endRoundIfAllHere() {
        if ((lost.isEmpty() || onFailure == OnFailure.RECOVER) && present < size) {
            return; // the usual case, in as little time as it can: each rank that comes asks
        }
        int awaited = size - (int) lost.stream().filter(rank -> arrived[rank] == null).count();
        if (present == awaited && present > 0) {
            met = Arrays.asList(arrived);
            arrived = new Object[size];
            present = 0;
            round++;
            notifyAll();
        }
    }

    /// Those who wait for a rank that ended before it joined would wait for ever.
    private void failIfAbsent() {
        int absent = ended.nextSetBit(0);
        if (absent >= 0 && round == 0 && present > 0) {
            failAsWhole(new FailureNotice(absent, "rank " + absent
                    + " ended before it joined the job; others wait for it"));
        }
    }

    /// The topology of these cards, made once: of a job of many ranks it is large.
    @SuppressWarnings("ReferenceEquality") // every rank is given the very same list
    synchronized Topology topology(List<Card> cards) {
        Topology known = topology;
        if (known == null || charted != round) {
            known = new Topology(cards);
            topology = known;
            charted = round;
        }
        return known;
    }

    /// An interrupt does not end it, as it ends no call.
    private synchronized void awaitRoundAfter(long here, int rank) {
        boolean interrupted = false;
        try {
            while (round == here) {
                failIfLost(rank);
                interrupted |= pause();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Waits until something has changed.
    ///
    /// @return whether the thread was interrupted
    @SuppressWarnings("WaitNotInLoop") // the caller loops over its own condition
    private synchronized boolean pause() {
        try {
            wait();
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    private void failIfLost(int self) {
        FailureNotice end = lost.get(self) ? lossOf(self) : failure;
        if (end != null) {
            String who = end.rank() < 0 ? "the job" : "rank " + end.rank();
            throw new CommunicationException(who + " failed: " + end.reason(), end.rank(), null);
        }
    }

    private @Nullable FailureNotice lossOf(int rank) {
        return losses.stream().filter(loss -> loss.rank() == rank).findFirst().orElse(null);
    }

    synchronized void onFailure(int rank, Consumer<FailureNotice> listener) {
        audience.onFailure(rank, listener);
        losses.stream().filter(loss -> loss.rank() != rank).forEach(listener);
        if (failure != null) {
            listener.accept(failure);
        }
    }

    synchronized void onReturn(int rank, Consumer<ReturnNotice> listener) {
        audience.onReturn(rank, listener);
        lives.returned()
                .filter(card -> card.rank() != rank)
                .forEach(card -> listener.accept(new ReturnNotice(card)));
    }

    synchronized @Nullable FailureNotice failure() {
        return failure;
    }

    /// A rank has ended itself with an exit code, as a process does. That is the job's end if the
    /// rank was in it, or had not come to it; what a rank does after it has left concerns nobody
    /// but whoever asks for the job's exit code.
    void exit(int rank, int life, int code) {
        boolean gone;
        boolean inside;
        synchronized (this) {
            if (life != lives.of(rank)) {
                return;
            }
            gone = sleepers.isGone(rank);
            inside = isInside(rank);
        }
        String end = "rank " + rank + " ended with exit code " + code;
        if (gone && code != 0) {
            family.addAftermath(this, code, end);
        } else if (!gone && code != 0) {
            lose(rank, life, end, code);
        } else if (inside) {
            lose(rank, life, "rank " + rank + " ended early: it exited with code 0 inside the job,"
                    + " before MPI.Finalize or the end of Job.run", 1);
        }
    }

    /// Whether a rank has left the job, or has come to its end otherwise.
    synchronized boolean isGone(int rank) {
        return sleepers.isGone(rank);
    }

    /// The exit code of a job that has failed.
    synchronized int exitCode() {
        return exitCode;
    }

    synchronized boolean isInside(int rank) {
        return round > 0 && !sleepers.isGone(rank);
    }

    /// A rank of this world has failed: tells the ranks of all worlds of the job, and of this one
    /// last, for its ranks break their links to the others when they hear of it. Not while holding
    /// the monitor of any.
    ///
    /// @param code   the exit code of the job, unless it has failed already
    void fail(FailureNotice notice, int code) {
        if (failure() == null) {
            family.spread(this, notice, code);
        }
        boolean _ = failFor(notice, code);
    }

    /// This world as a whole has failed. While holding its monitor.
    private void failAsWhole(FailureNotice notice) {
        if (failFor(notice, 1)) {
            Thread.ofVirtual().name("atoll-failure").start(
                    () -> family.spread(this, notice, 1));
        }
    }

    /// This world or another one of the job has failed.
    ///
    /// @return whether that is news
    @Override
    public synchronized boolean failFor(FailureNotice notice, int code) {
        boolean first = failure == null;
        if (first) {
            failure = notice;
            exitCode = code;
            audience.tell(notice);
            notifyAll();
        }
        return first;
    }

    /// A rank has failed: the job does, unless it outlives its ranks and all have met. Not while
    /// holding the monitor of any world.
    void lose(int rank, int life, String reason, int code) {
        FailureNotice end = lost(rank, life, reason);
        if (end != null) {
            fail(end, code);
        } else if (restarts) {
            Runnable next = nextAfter(rank, life);
            if (next != null) {
                next.run();
            }
        }
    }

    /// The same for one life, which may have been followed already.
    private synchronized @Nullable Runnable nextAfter(int rank, int life) {
        return life == lives.of(rank) ? nextLife(rank) : null;
    }

    /// Starts each lost rank again at once, from now on.
    synchronized void recover() {
        restarts = true;
    }

    /// Takes a lost rank down.
    ///
    /// @return what the job ends of, or null if it goes on
    private synchronized @Nullable FailureNotice lost(int rank, int life, String reason) {
        if (life != lives.of(rank)) {
            return null;
        }
        if (!onFailure.isSurvived() || round < ROUNDS_TO_MEET) {
            return new FailureNotice(rank, reason);
        }
        if (lost.get(rank) || failure != null) {
            return null;
        }
        lost.set(rank);
        FailureNotice notice = new FailureNotice(rank, reason, false, life);
        losses.add(notice);
        if (onFailure == OnFailure.RECOVER) {
            takeBack(rank);
            sleepers.returned(rank);
        } else {
            sleepers.lost(rank);
        }
        audience.tell(notice);
        endRoundIfAllHere();
        notifyAll();
        return losses.size() < size || onFailure == OnFailure.RECOVER
                ? null
                : new FailureNotice(losses.getFirst().rank(), losses.getFirst().reason());
    }

    /// A rank that had come to its end goes back, too: others may need what it has sent.
    private void takeBack(int rank) {
        if (arrived[rank] != null) {
            arrived[rank] = null;
            present--;
        }
    }

    synchronized void blocked(int rank, @Nullable Blocked state) {
        sleepers.blocked(rank, state);
        watchIfAllSleep();
    }

    /// While all ranks sleep that are still in the job, somebody looks for a deadlock.
    private void watchIfAllSleep() {
        if (sleepers.beginsWatch(failure != null)) {
            SleepWatch.start(this::look);
        }
    }

    /// Looks once.
    ///
    /// @return false if there is nothing to watch any more
    private synchronized boolean look() {
        sleepers.deadlock().ifPresent(
                who -> failAsWhole(new FailureNotice(-1, "deadlock: " + who)));
        return sleepers.continuesWatch(failure != null);
    }

    synchronized List<String> profiles() {
        return List.copyOf(profiles.values());
    }

    /// A rank has come to its end: it waits for the others to come to theirs.
    synchronized void left(int rank, int life, String profile) {
        if (life != lives.of(rank)) {
            throw new CommunicationException("rank " + rank + " is in a later life", rank, null);
        }
        profiles.put(rank, profile);
        sleepers.left(rank, profile);
        watchIfAllSleep();
    }

    synchronized void close(int rank, int life) {
        if (life != lives.of(rank)) {
            return;
        }
        ended.set(rank);
        failIfAbsent();
        sleepers.closed(rank);
        watchIfAllSleep();
    }
}
