// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.window.Channel;
import org.atoll.mpj.window.Exposure;
import org.jspecify.annotations.Nullable;

/// The locks that this rank has of the memory of a window's ranks. A lock that cannot be had, or
/// whose rank is lost, is not there afterwards. Holder only.
final class WindowLocks {
    private final Exposure exposure;
    private final @Nullable LockMode[] locks;
    private boolean all;

    WindowLocks(Exposure exposure, int ranks) {
        this.exposure = exposure;
        this.locks = new LockMode[ranks];
    }

    boolean has(int rank) {
        return all || locks[rank] != null;
    }

    boolean isAny() {
        return all || Arrays.stream(locks).anyMatch(mode -> mode != null);
    }

    void lock(int rank, LockMode mode) {
        Channel channel = exposure.to(rank);
        locks[rank] = mode;
        channel.askLock(mode == LockMode.EXCLUSIVE);
        try {
            channel.awaitGrant();
        } catch (CommunicationException e) {
            locks[rank] = null;
            throw e;
        }
    }

    void unlock(int rank) {
        if (locks[rank] == null) {
            throw notLocked("unlock", rank);
        }
        try {
            unlock(exposure.to(rank));
        } finally {
            locks[rank] = null;
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
            locks[rank] = null;
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
