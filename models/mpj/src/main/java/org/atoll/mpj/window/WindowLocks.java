// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.fault.Fault;

/// The locks that this rank has of the memory of a window's ranks. A lock that cannot be had, or
/// whose rank is lost, is not there afterwards. Holder only.
final class WindowLocks {
    private final Exposure exposure;
    private final boolean[] locks;
    private boolean all;

    WindowLocks(Exposure exposure, int ranks) {
        this.exposure = exposure;
        this.locks = new boolean[ranks];
    }

    boolean has(int rank) {
        return all || locks[rank];
    }

    boolean isAny() {
        boolean one = all;
        for (boolean locked : locks) {
            one |= locked;
        }
        return one;
    }

    void lock(int rank, boolean exclusive) {
        Channel channel = exposure.to(rank);
        locks[rank] = true;
        channel.askLock(exclusive);
        try {
            channel.awaitGrant();
        } catch (CommunicationException e) {
            locks[rank] = false;
            throw e;
        }
    }

    void unlock(int rank) {
        if (!locks[rank]) {
            throw notLocked("unlock", rank);
        }
        try {
            unlock(exposure.to(rank));
        } finally {
            locks[rank] = false;
        }
    }

    private static void unlock(Channel channel) {
        boolean unsettled = channel.isUnsettled();
        channel.awaitLocal();
        channel.giveBack();
        if (unsettled) {
            channel.awaitAnswers();
        }
        channel.requireSound();
    }

    void lockAll() {
        exposure.all().forEach(channel -> channel.askLock(false));
        List<Channel> granted = new ArrayList<>();
        try {
            Exposure.each(exposure.all(), channel -> {
                channel.awaitGrant();
                granted.add(channel);
            });
        } catch (CommunicationException e) {
            granted.forEach(Channel::giveBack);
            throw e;
        }
        all = true;
    }

    void unlockAll() {
        if (!all) {
            throw Fault.wrongState("unlockAll", "the ranks are not locked", "call lockAll first");
        }
        try {
            Exposure.each(exposure.all(), WindowLocks::unlock);
        } finally {
            all = false;
        }
    }

    /// Gives back whatever is held, and waits for no answer. What was fetched must have come.
    void giveBack() {
        for (int rank = 0; rank < locks.length; rank++) {
            if (has(rank)) {
                exposure.to(rank).giveBack();
            }
            locks[rank] = false;
        }
        all = false;
    }

    void requireNone(String call) {
        for (int rank = 0; rank < locks.length; rank++) {
            requireNone(call, rank);
        }
    }

    void requireNone(String call, int rank) {
        if (has(rank)) {
            throw Fault.wrongState(
                    call, "the window of rank # is locked by this rank",
                    all ? "call unlockAll first" : "call unlock first", rank);
        }
    }

    void require(String call, int rank) {
        if (!has(rank)) {
            throw notLocked(call, rank);
        }
    }

    private static IllegalStateException notLocked(String call, int rank) {
        return Fault.wrongState(
                call, "the window of rank # is not locked", "call lock first", rank);
    }

    void requireAny(String call) {
        if (!isAny()) {
            throw Fault.wrongState(call, "no rank is locked", "call lock first");
        }
    }
}
