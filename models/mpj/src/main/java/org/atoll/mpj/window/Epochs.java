// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.Optional;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.team.Members;
import org.jspecify.annotations.Nullable;

/// The epochs in which a rank is at a window, and which may follow which (MPI 4.1, section 12.5).
/// Holder only.
///
/// There are those of a fence, of all ranks; those of access, from start to complete; those of
/// exposure, from post to await, which may lie beside one of access; and those of locks, which
/// [WindowLocks] has. A fence is always followed by its own epoch, so that one is over without a
/// word if nothing was done in it.
final class Epochs {
    private final Members group;
    private final WindowLocks locks;
    private boolean fenced;
    private boolean used;
    private @Nullable Members targets;
    private @Nullable Members origins;

    Epochs(Members group, WindowLocks locks) {
        this.group = group;
        this.locks = locks;
    }

    /// Takes note of an access, or refuses it outside of epochs.
    ///
    /// @param rank whose memory, a rank of the window
    void access(String call, int rank) {
        Members open = targets;
        if (locks.has(rank)
                || (open != null && open.memberOf(group.worldRank(rank)) >= 0)) {
            return;
        }
        if (!fenced) {
            throw Fault.wrongState(
                    call, "the window of rank # is not open to this rank",
                    "call fence, start or lock first", rank);
        }
        used = true;
    }

    /// All have come to a fence.
    void fence() {
        fenced = true;
        used = false;
    }

    /// The epoch after a fence is none if nothing was done in it.
    void leaveFence(String call) {
        if (used) {
            throw Fault.wrongState(
                    call, "the window is in the epoch of a fence", "call fence first");
        }
        fenced = false;
    }

    /// Refuses what may only be done outside of epochs other than that of a fence.
    void requireNone(String call) {
        locks.requireNone(call);
        if (targets != null || origins != null) {
            throw targets != null
                    ? inStart(call)
                    : Fault.wrongState(call, "the window is posted", "call {await} first");
        }
    }

    private static IllegalStateException inStart(String call) {
        return Fault.wrongState(
                call, "the window is in the epoch of a start", "call complete first");
    }

    /// The epoch that the rank is in. That of a fence is none if nothing was done in it.
    ///
    /// @return words for it, or nothing
    Optional<String> open() {
        String words = targets != null ? "is in the epoch of a start: call complete first"
                : origins != null ? "is posted: call await first"
                : locks.isAny() ? "is locked by this rank: call unlock first"
                : fenced && used ? "is in the epoch of a fence: call fence first" : null;
        return Optional.ofNullable(words);
    }

    /// A lock may be taken now: a rank's epochs of access are disjoint.
    void requireLockable(String call) {
        if (targets != null) {
            throw inStart(call);
        }
        leaveFence(call);
    }

    /// An epoch of access may begin now.
    void requireStartable() {
        if (targets != null) {
            throw Fault.wrongState("start", "an epoch is begun already", "call complete first");
        }
        locks.requireNone("start");
        leaveFence("start");
    }

    /// An epoch of access has begun.
    void start(Members some) {
        targets = some;
    }

    /// Whose memory is open to this rank by a start.
    Members started() {
        Members open = targets;
        if (open == null) {
            throw Fault.wrongState("complete", "no epoch is begun", "call start first");
        }
        return open;
    }

    /// The epoch of access has ended.
    void complete() {
        targets = null;
    }

    /// Leaves those of access and of exposure.
    ///
    /// @return whose memory was open to this rank by a start, or null
    @Nullable Members leave() {
        Members open = targets;
        targets = null;
        origins = null;
        return open;
    }

    /// Begins an epoch of exposure.
    void expose(Members some) {
        if (origins != null) {
            throw Fault.wrongState("post", "the window is posted already", "call {await} first");
        }
        leaveFence("post");
        origins = some;
    }

    /// To whom this rank's memory is open.
    Members exposed(String call) {
        Members open = origins;
        if (open == null) {
            throw Fault.wrongState(call, "the window is not posted", "call post first");
        }
        return open;
    }

    /// The epoch of exposure has ended.
    void conceal() {
        origins = null;
    }
}
