// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.circle;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Losses;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.ContextRules;
import org.atoll.fabric.message.FailurePendingException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.MailboxKind;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The communicators of a rank as far as failures concern them: ends what a lost rank or a
/// revocation makes impossible, and refuses it from then on.
///
/// A revocation spreads so that all living members hear of it or none: who revokes tells all;
/// who hears of it from a rank that is then lost tells all in its place. Holder only, unless a
/// method says otherwise.
public final class Circles implements Service, ContextRules {
    /// What waiting in collective operations other than barriers is booked on.
    public static final TimeKind COLLECTIVE =
            new TimeKind("messages.collective", TimeKind.Group.COLLECTIVE);

    /// What waiting in barriers is booked on.
    public static final TimeKind BARRIER =
            new TimeKind("messages.barrier", TimeKind.Group.BARRIER);

    private static final int SELF = -1;

    private final Station station;
    private final Endpoint endpoint;
    private final Mailbox mailbox;
    private final Losses losses;
    private final int revoke;

    /// The contexts in which a barrier is under way, while profiling is on. From any thread.
    private final Set<Integer> barriers = ConcurrentHashMap.newKeySet();

    private final Map<Integer, WeakReference<Circle>> open = new HashMap<>();

    /// Revocations of communicators that are not made here yet, and who told of them.
    private final Map<Integer, Integer> early = new HashMap<>();

    /// Opens the mailbox, whose contexts are those of the communicators from now on.
    ///
    /// @param station what the service has of its rank
    Circles(Station station) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.losses = station.world().losses();
        this.mailbox = station.service(MailboxKind.MESSAGES);
        this.revoke = station.number(CircleKind.REVOKE);
        station.handle(CircleKind.REVOKE, this::revoked);
        mailbox.contexts().follow(this);
    }

    /// A rank's communicators, as far as failures concern them.
    ///
    /// @return the same at every call
    public static Circles of(World world) {
        return world.service(CircleKind.CIRCLES);
    }

    /// Books what is waited for in a collective's context on barriers, from now on. From any
    /// thread.
    ///
    /// @param context the context, an odd number
    public void enterBarrier(int context) {
        barriers.add(context);
    }

    /// Ends what [#enterBarrier] began.
    public void leaveBarrier(int context) {
        barriers.remove(context);
    }

    /// Collective operations have the odd contexts to themselves.
    @Override
    public TimeKind time(int context) {
        if ((context & 1) == 0) {
            return Mailbox.MESSAGE;
        }
        return !barriers.isEmpty() && barriers.contains(context) ? BARRIER : COLLECTIVE;
    }

    /// Takes note of a communicator. From any thread that does not hold the endpoint.
    ///
    /// @param context    its first context, an even number; the next one is its too
    /// @param worldRanks all its ranks, those of both groups if it has two; nobody changes them
    /// @return what the communicator keeps as long as it lives
    public Circle open(int context, BitSet worldRanks) {
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

    /// The messages of a communicator that are under way on this rank. From any thread that does
    /// not hold the endpoint.
    ///
    /// @return sends and receives that have begun and have not ended
    public List<Transmission> underWay(Circle circle) {
        endpoint.enter();
        try {
            return mailbox.contexts().underWay(circle::owns);
        } finally {
            endpoint.exit();
        }
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
        circle.revoke(herald);
        mailbox.contexts().end(circle::owns, circle::end);
        circle.sequels().forEach(Runnable::run);
        endpoint.rouseSleepers();
    }

    private void tellAll(Circle circle) {
        circle.members()
                .filter(rank -> rank != endpoint.rank() && !losses.isLost(rank))
                .forEach(rank -> station.lane(rank).post(revoke, circle.context(), 0, 0));
    }

    /// Gives a communicator up that reaches into a world that is lost: ends all that is under way
    /// in it on this rank. The other ranks find out by themselves.
    ///
    /// @param gone   the ranks of that world
    /// @param cause  what operations fail with
    public void giveUp(Circle circle, IntPredicate gone, CommunicationException cause) {
        circle.giveUp(cause);
        mailbox.contexts().giveUp(circle::owns, gone, circle::end);
        endpoint.rouseSleepers();
    }

    @Override
    public void lost(RankLostException loss) {
        int rank = loss.failedRank();
        for (Circle circle : circles()) {
            if (circle.has(rank)) {
                circle.settle();
                mailbox.contexts().settle(circle::owns);
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

    @Override
    public @Nullable CommunicationException ending(int context, String what) {
        Circle circle = of(context);
        return circle == null ? null : circle.ending(what);
    }

    @Override
    public @Nullable CommunicationException pending(int context, String what) {
        Circle circle = of(context);
        RankLostException loss =
                circle == null || !circle.isUnsettled() ? null : circle.firstUnsettled();
        return loss == null ? null : new FailurePendingException(what, loss);
    }

    @Override
    public @Nullable BooleanSupplier unsettled(int context) {
        Circle circle = of(context);
        return circle == null ? null : circle::isUnsettled;
    }

    @Override
    public CommunicationException left(String what) {
        return new RevokedException(what);
    }
}
