// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Losses;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The communicators of a rank as far as failures concern them: ends what a lost rank or a
/// revocation makes impossible, and refuses it from then on.
///
/// A revocation spreads so that all living members hear of it or none: who revokes tells all;
/// who hears of it from a rank that is then lost tells all in its place. Holder only, unless a
/// method says otherwise.
public final class Circles {
    private static final int SELF = -1;

    private final Endpoint endpoint;
    private final Endings endings;
    private final Losses losses;
    private final Map<Integer, WeakReference<Circle>> open = new HashMap<>();

    /// Revocations of communicators that are not made here yet, and who told of them.
    private final Map<Integer, Integer> early = new HashMap<>();

    /// Whether nothing was lost or revoked so far: then nothing need be looked up.
    private boolean quiet = true;

    Circles(Endpoint endpoint, Losses losses, Endings endings) {
        this.endpoint = endpoint;
        this.losses = losses;
        this.endings = endings;
        losses.onLoss(this::lost);
        endpoint.handle(Protocol.REVOKE, this::revoked);
    }

    /// Takes note of a communicator. From any thread that does not hold the endpoint.
    ///
    /// @param context    its first context, an even number; the next one is its too
    /// @param worldRanks all its ranks, those of both groups if it has two
    /// @return what the communicator keeps as long as it lives
    public Circle open(int context, int[] worldRanks) {
        endpoint.enter();
        try {
            Circle made = new Circle(context, worldRanks, losses);
            open.values().removeIf(circle -> circle.get() == null);
            open.put(context, new WeakReference<>(made));
            Integer herald = early.remove(context);
            if (herald != null) {
                hear(made, herald);
            }
            return made;
        } finally {
            endpoint.exit();
        }
    }

    private @Nullable Circle of(int context) {
        WeakReference<Circle> known = open.get(context & ~1);
        return known == null ? null : known.get();
    }

    /// Revokes a communicator: ends all that is under way in it on this rank, and tells the other
    /// ranks. From any thread that does not hold the endpoint; does not block. Once is enough.
    ///
    /// @param circle the communicator's ranks
    public void revoke(Circle circle) {
        endpoint.enter();
        try {
            revokeHeld(circle);
        } finally {
            endpoint.exit();
        }
    }

    /// The same, for the holder.
    private void revokeHeld(Circle circle) {
        if (!circle.isRevoked()) {
            end(circle, SELF);
            tellAll(circle);
        }
    }

    /// Lets something end when a communicator is revoked: at once, if it is. From any thread that
    /// does not hold the endpoint.
    ///
    /// @param circle the communicator's ranks
    /// @param sequel what is done then, once, while the endpoint is held; must not block
    /// @return to be run when that is wanted no more, by any thread that does not hold the endpoint
    public Runnable whenRevoked(Circle circle, Runnable sequel) {
        endpoint.enter();
        try {
            circle.sequels().add(sequel);
            if (circle.isRevoked()) {
                sequel.run();
            }
        } finally {
            endpoint.exit();
        }
        return () -> forget(circle, sequel);
    }

    private void forget(Circle circle, Runnable sequel) {
        endpoint.enter();
        try {
            circle.sequels().remove(sequel);
        } finally {
            endpoint.exit();
        }
    }

    /// Revokes a communicator as soon as another one is. From any thread that does not hold the
    /// endpoint.
    ///
    /// @param circle the ranks of the one
    /// @param leader those of the other
    /// @return to be run when that is wanted no more
    public Runnable follow(Circle circle, Circle leader) {
        return whenRevoked(leader, () -> revokeHeld(circle));
    }

    private void revoked(int source, MemorySegment memory, long header, long payload) {
        int context = Frame.context(memory, header);
        Circle circle = of(context);
        if (circle == null) {
            early.put(context, source);
        } else {
            hear(circle, source);
        }
    }

    private void hear(Circle circle, int herald) {
        if (!circle.isRevoked()) {
            end(circle, herald);
            if (losses.isLost(herald)) {
                tellAll(circle);
            }
        }
    }

    private void end(Circle circle, int herald) {
        quiet = false;
        circle.revoke(herald);
        endings.end(circle);
        circle.sequels().forEach(Runnable::run);
        endpoint.rouseSleepers();
    }

    private void tellAll(Circle circle) {
        circle.members()
                .filter(rank -> rank != endpoint.rank() && !losses.isLost(rank))
                .forEach(rank -> ControlFrame.send(
                        endpoint, endpoint.peer(rank), Protocol.REVOKE, circle.context(), 0, 0));
    }

    /// Gives a communicator up that reaches into a world that is lost: ends all that is under way
    /// in it on this rank. The other ranks find out by themselves.
    ///
    /// @param circle the communicator's ranks
    /// @param gone   the ranks of that world
    /// @param cause  what operations fail with
    public void giveUp(Circle circle, IntPredicate gone, CommunicationException cause) {
        quiet = false;
        circle.giveUp(cause);
        endings.giveUp(circle, gone);
        endpoint.rouseSleepers();
    }

    private void lost(RankLostException loss) {
        quiet = false;
        int rank = loss.failedRank();
        endings.lose(loss);
        for (Circle circle : circles()) {
            if (circle.has(rank)) {
                circle.settle();
                endings.settle(circle, this);
            }
            if (circle.inherit(rank)) {
                tellAll(circle);
            }
        }
    }

    private List<Circle> circles() {
        return open.values().stream()
                .map(WeakReference::get)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    /// Whether no rank was lost and no communicator revoked so far.
    boolean areQuiet() {
        return quiet;
    }

    /// Whether messages of a context are not wanted any more.
    boolean isOver(int context) {
        return !quiet && ending(context, "") != null;
    }

    private @Nullable CommunicationException ending(int context, String what) {
        Circle circle = of(context);
        return circle == null ? null : circle.ending(what);
    }

    /// Why an operation cannot even begin.
    ///
    /// @param what what it would be
    /// @return null if it can
    @Nullable CommunicationException refusal(Request what) {
        return quiet ? null : refusal(what.context, what.peer, what.describe());
    }

    /// The same for a probe, which also needs that all losses are acknowledged if it is for any
    /// source.
    @Nullable CommunicationException refusal(Probe probe) {
        if (quiet) {
            return null;
        }
        CommunicationException known = refusal(probe.context, probe.source, probe.describe());
        return known != null || probe.source >= 0
                ? known
                : pending(probe.context, probe.describe());
    }

    private @Nullable CommunicationException refusal(int context, int peer, String what) {
        CommunicationException over = ending(context, what);
        RankLostException loss = over != null || peer < 0 ? null : losses.of(peer);
        return loss == null ? over : loss.ending(what);
    }

    /// Why a receive from any source may wait in vain.
    ///
    /// @return null if all its ranks live, or the program knows of the losses
    @Nullable CommunicationException pending(int context, String what) {
        Circle circle = quiet ? null : of(context);
        RankLostException loss =
                circle == null || !circle.isUnsettled() ? null : circle.firstUnsettled();
        return loss == null ? null : new FailurePendingException(what, loss);
    }

    /// Ends a wait for a request that goes on.
    void throwIfPending(Request request) {
        CommunicationException pending = quiet || request.isDone()
                ? null
                : pending(request.context, request.describe());
        if (pending != null) {
            throw pending;
        }
    }

    /// Lets a receive from any source that was started know whose losses concern it.
    void watch(ReceiveRequest receive) {
        boolean concerns = receive.peer < 0 && losses.areOutlived();
        receive.circle = concerns ? of(receive.context) : null;
    }
}
