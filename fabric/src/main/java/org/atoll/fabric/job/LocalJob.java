// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.atoll.fabric.CommunicationException;
import org.jspecify.annotations.Nullable;

/// What the memberships of one job in one JVM share. Every method may be called by any rank's
/// thread; the monitor of this object guards the state.
final class LocalJob {
    private final int size;
    private final String device;
    private final JobKey key;
    private final List<Consumer<FailureNotice>> listeners = new ArrayList<>();
    private @Nullable Object[] arrived;
    private int present;
    private List<Object> met = List.of();
    private long round;
    private @Nullable FailureNotice failure;
    private final @Nullable Blocked[] sleeping;

    LocalJob(int size, String device, JobKey key) {
        this.size = size;
        this.device = device;
        this.key = key;
        this.arrived = new Object[size];
        this.sleeping = new Blocked[size];
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
        arrived[rank] = mine;
        long here = round;
        if (++present == size) {
            met = Arrays.asList(arrived);
            arrived = new Object[size];
            present = 0;
            round++;
            notifyAll();
        }
        awaitRoundAfter(here);
        return (List<T>) met;
    }

    private synchronized void awaitRoundAfter(long here) {
        try {
            while (round == here) {
                failIfLost();
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommunicationException("interrupted while meeting the others", -1, e);
        }
    }

    private void failIfLost() {
        FailureNotice lost = failure;
        if (lost != null) {
            throw new CommunicationException(
                    "rank " + lost.rank() + " failed: " + lost.reason(), lost.rank(), null);
        }
    }

    synchronized void onFailure(Consumer<FailureNotice> listener) {
        listeners.add(listener);
        if (failure != null) {
            listener.accept(failure);
        }
    }

    synchronized void fail(FailureNotice notice) {
        if (failure == null) {
            failure = notice;
            listeners.forEach(listener -> listener.accept(notice));
            notifyAll();
        }
    }

    synchronized void blocked(int rank, @Nullable Blocked state) {
        sleeping[rank] = state;
    }

    synchronized void close(int rank) {
        sleeping[rank] = null;
    }
}
