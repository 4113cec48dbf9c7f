// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.Topology;
import org.jspecify.annotations.Nullable;

/// What the memberships of one job in one JVM share. Every method may be called by any rank's
/// thread; the monitor of this object guards the state.
///
/// While all ranks that are still in the job sleep, one virtual thread looks again and again
/// whether they wait for each other for ever; it ends when one of them goes on.
final class LocalJob {
    private static final long CONFIRM_NANOS = 1_000_000_000;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    /// After the exchanges of cards and the fence a job can go on without a rank.
    private static final int ROUNDS_TO_MEET = 3;

    private final int size;
    private final boolean outlived;
    private final boolean[] lost;
    private final String device;
    private final JobKey key;
    private final LocalFamily family;
    private final Map<Integer, String> profiles = new TreeMap<>();
    private final List<Consumer<FailureNotice>> listeners = new ArrayList<>();
    private final List<FailureNotice> losses = new ArrayList<>();
    private @Nullable Object[] arrived;
    private int present;
    private List<Object> met = List.of();
    private long round;
    private @Nullable FailureNotice failure;
    private final boolean[] asleep;
    private final boolean[] gone;
    private final boolean[] ended;
    private final DeadlockDetector detector;
    private boolean watched;
    private long charted;
    private @Nullable Topology topology;

    LocalJob(int size, String device, JobKey key, LocalFamily family, boolean outlived) {
        this.outlived = outlived;
        this.lost = new boolean[size];
        this.size = size;
        this.device = device;
        this.key = key;
        this.family = family;
        this.arrived = new Object[size];
        this.asleep = new boolean[size];
        this.gone = new boolean[size];
        this.ended = new boolean[size];
        this.detector = new DeadlockDetector(size, CONFIRM_NANOS);
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

    private void endRoundIfAllHere() {
        int awaited = size;
        for (int rank = 0; rank < size; rank++) {
            awaited -= lost[rank] && arrived[rank] == null ? 1 : 0;
        }
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
        for (int rank = 0; rank < size && round == 0 && present > 0; rank++) {
            if (ended[rank]) {
                failAsWhole(new FailureNotice(rank, "rank " + rank
                        + " ended before it joined the job; others wait for it"));
            }
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

    private synchronized void awaitRoundAfter(long here, int rank) {
        try {
            while (round == here) {
                failIfLost(rank);
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommunicationException("interrupted while meeting the others", -1, e);
        }
    }

    private void failIfLost(int self) {
        FailureNotice end = lost[self] ? lossOf(self) : failure;
        if (end != null) {
            String who = end.rank() < 0 ? "the job" : "rank " + end.rank();
            throw new CommunicationException(who + " failed: " + end.reason(), end.rank(), null);
        }
    }

    private @Nullable FailureNotice lossOf(int rank) {
        return losses.stream().filter(loss -> loss.rank() == rank).findFirst().orElse(null);
    }

    synchronized void onFailure(Consumer<FailureNotice> listener) {
        listeners.add(listener);
        losses.forEach(listener);
        if (failure != null) {
            listener.accept(failure);
        }
    }

    synchronized @Nullable FailureNotice failure() {
        return failure;
    }

    synchronized boolean isInside(int rank) {
        return round > 0 && !gone[rank];
    }

    /// A rank of this world has failed: tells the ranks of all worlds of the job, and of this one
    /// last, for its ranks break their links to the others when they hear of it. Not while holding
    /// the monitor of any.
    void fail(FailureNotice notice) {
        if (failure() == null) {
            family.spread(this, notice);
        }
        failFor(notice);
    }

    /// This world as a whole has failed. While holding its monitor.
    private void failAsWhole(FailureNotice notice) {
        if (failFor(notice)) {
            Thread.ofVirtual().name("atoll-failure").start(() -> family.spread(this, notice));
        }
    }

    /// This world or another one of the job has failed.
    ///
    /// @return whether that is news
    synchronized boolean failFor(FailureNotice notice) {
        boolean first = failure == null;
        if (first) {
            failure = notice;
            listeners.forEach(listener -> listener.accept(notice));
            notifyAll();
        }
        return first;
    }

    /// A rank has failed: the job does, unless it outlives its ranks and all have met.
    synchronized void lose(int rank, String reason) {
        if (!outlived || round < ROUNDS_TO_MEET) {
            fail(new FailureNotice(rank, reason));
        } else if (!lost[rank] && failure == null) {
            lost[rank] = true;
            FailureNotice notice = new FailureNotice(rank, reason, false);
            losses.add(notice);
            detector.lost(rank);
            listeners.forEach(listener -> listener.accept(notice));
            endRoundIfAllHere();
            notifyAll();
            failIfNobodyIsLeft();
        }
    }

    private void failIfNobodyIsLeft() {
        if (losses.size() == size) {
            failFor(new FailureNotice(losses.getFirst().rank(), losses.getFirst().reason()));
        }
    }

    synchronized void blocked(int rank, @Nullable Blocked state) {
        asleep[rank] = state != null;
        detector.report(rank, state);
        watchIfAllSleep();
    }

    /// A rank has come to its end: it waits for the others to come to theirs.
    synchronized List<String> profiles() {
        return List.copyOf(profiles.values());
    }

    synchronized void left(int rank, String profile) {
        profiles.put(rank, profile);
        gone[rank] = true;
        detector.left(rank, profile);
        watchIfAllSleep();
    }

    private void watchIfAllSleep() {
        if (!watched && allSleep()) {
            watched = true;
            Thread.ofVirtual().name("atoll-deadlock-watch").start(this::watch);
        }
    }

    private boolean allSleep() {
        boolean somebody = false;
        for (int rank = 0; rank < size; rank++) {
            if (!asleep[rank] && !gone[rank]) {
                return false;
            }
            somebody |= !gone[rank];
        }
        return somebody && failure == null;
    }

    private void watch() {
        try {
            while (look()) {
                Thread.sleep(BETWEEN_LOOKS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Looks once.
    ///
    /// @return false if there is nothing to watch any more
    private synchronized boolean look() {
        detector.check(System.nanoTime())
                .ifPresent(who -> failAsWhole(new FailureNotice(-1, "deadlock: " + who)));
        watched = allSleep();
        return watched;
    }

    synchronized void close(int rank) {
        asleep[rank] = false;
        gone[rank] = true;
        ended[rank] = true;
        failIfAbsent();
        detector.left(rank);
        watchIfAllSleep();
    }
}
