// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Origin;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The way between ranks of two worlds that have met: a device of their own. Each rank of either
/// side has an end of it. The ranks of the other side become further peers of this one, with
/// numbers from [#first] on; a frame between them is like any other.
///
/// When a rank of the other side is lost, or its process ends without a goodbye, the whole other
/// side is given up: its world has failed. So that this is noticed by ranks that only wait, each
/// end keeps one connection from the beginning.
public final class Bridge {
    private final Endpoint endpoint;
    private final Crossing crossing;
    private final Origin self;
    private final long family;
    private final Card card;
    private final Renumbered device;
    private final Adoption adoption;
    private final List<Consumer<CommunicationException>> listeners = new CopyOnWriteArrayList<>();

    /// What is known of the other side since it was met.
    private volatile @Nullable OtherSide side;

    /// Gives the ranks of the other side their numbers.
    interface Adoption {

        /// Does so. Holder only.
        ///
        /// @param bridge leads to them
        /// @param ranks  what they said of themselves, in their order
        /// @return the number of the first
        int adopt(Bridge bridge, List<Introduction> ranks);
    }

    /// The facts that both sides know before they meet.
    ///
    /// @param key    what all connections of the bridge prove; no other bridge has it
    /// @param here   the number of ranks on this side
    /// @param there  the number of ranks on the other side
    /// @param mine   which rank of this side this one is
    /// @param before whether this side comes before the other in the bridge's own numbers
    public record Crossing(JobKey key, int here, int there, int mine, boolean before) {

        int number() {
            return before ? mine : there + mine;
        }

        int firstThere() {
            return before ? here : 0;
        }

        /// Whether this end opens its first connection: those that come after, and of those before
        /// the ones to whom none of them does.
        boolean opens() {
            return !before || mine >= there;
        }

        Site site(int incarnation, Settings settings) {
            return new Site(number(), here + there, incarnation, key, settings);
        }
    }

    /// Opens this rank's end.
    ///
    /// @param crossing what both sides know
    /// @param opened   the device, which has not joined
    /// @param self     what this rank is called everywhere
    /// @param family   what the worlds of one job have in common
    /// @param card     this rank's
    /// @param adoption is asked when the sides meet
    Bridge(
            Endpoint endpoint,
            Crossing crossing,
            Device opened,
            Origin self,
            long family,
            Card card,
            Adoption adoption) {
        this.endpoint = endpoint;
        this.crossing = crossing;
        this.self = self;
        this.family = family;
        this.card = card;
        this.device = new Renumbered(opened, crossing.firstThere(), crossing.there());
        this.adoption = adoption;
    }

    /// What the other side must be told of this rank.
    ///
    /// @return where this end is
    public Introduction introduction() {
        return new Introduction(self, family, new Card(
                card.rank(), card.incarnation(), card.host(), card.process(), card.cluster(),
                Map.of(device.name(), device.address()))
                .withServices(endpoint.frames().digest()));
    }

    /// Makes the other side's ranks peers of this one. Once; does not block.
    ///
    /// @param theirs what they said of themselves, in their order
    /// @throws CommunicationException if they are not as many as were announced, or have other
    ///     services
    public void join(List<Introduction> theirs) {
        if (theirs.size() != crossing.there()) {
            throw new CommunicationException(theirs.size() + " ranks introduced themselves where "
                    + crossing.there() + " were announced", -1, null);
        }
        refuseOtherServices(theirs);
        endpoint.enter();
        try {
            int first = adoption.adopt(this, theirs);
            OtherSide met = new OtherSide(
                    first, List.copyOf(theirs), device, crossing.number(), this::lose);
            side = met;
            device.base(first);
            device.join(cards(theirs));
            endpoint.meet(met);
            if (crossing.opens()) {
                Peer witness = endpoint.peer(first + crossing.mine() % crossing.there());
                assert witness.rank() >= first;
            }
        } finally {
            endpoint.exit();
        }
    }

    private void refuseOtherServices(List<Introduction> theirs) {
        for (Introduction each : theirs) {
            String difference = FrameTable.difference(
                    endpoint.frames().digest(), "rank " + card.rank() + " of this world",
                    each.card().services(), "rank " + each.card().rank() + " of the other world");
            if (difference != null) {
                throw new CommunicationException(difference, -1, null);
            }
        }
    }

    /// The cards in the bridge's own numbers; of this side nobody is reached this way.
    private List<Card> cards(List<Introduction> theirs) {
        List<Card> near = new ArrayList<>();
        for (int rank = 0; rank < crossing.here(); rank++) {
            near.add(renumbered(card, rank + (crossing.before() ? 0 : crossing.there()), Map.of()));
        }
        List<Card> far = new ArrayList<>();
        for (Introduction each : theirs) {
            far.add(renumbered(
                    each.card(), crossing.firstThere() + far.size(), each.card().addresses()));
        }
        List<Card> all = new ArrayList<>(crossing.before() ? near : far);
        all.addAll(crossing.before() ? far : near);
        return all;
    }

    private static Card renumbered(Card card, int number, Map<String, String> addresses) {
        return new Card(
                number, card.incarnation(), card.host(), card.process(), card.cluster(), addresses);
    }

    /// The number of the other side's rank 0; the others follow it.
    ///
    /// @return a number of at least the world's size, or -1 before [#join]
    public int first() {
        OtherSide met = side;
        return met == null ? -1 : met.first();
    }

    /// How many ranks the other side has.
    ///
    /// @return at least 1
    public int size() {
        return crossing.there();
    }

    /// Whether a number is that of a rank of the other side.
    ///
    /// @return true from [#first] on for [#size] numbers
    public boolean has(int number) {
        OtherSide met = side;
        return met != null && met.has(number);
    }

    /// Says who wants to hear that the other side is lost: once, in a thread that holds the
    /// endpoint.
    ///
    /// @param listener takes the cause; must not block
    public void onLoss(Consumer<CommunicationException> listener) {
        listeners.add(listener);
    }

    /// Leaves in good order, when both sides are done with each other: what was published still
    /// reaches the others. Blocks for a moment. Calls after the first one do nothing.
    public void close() {
        boolean was;
        endpoint.enter();
        try {
            was = retract(new CommunicationException("the other world was left", first(), null));
        } finally {
            endpoint.exit();
        }
        if (was || first() < 0) {
            device.close();
        }
    }

    /// Leaves after a failure: the other side sees that this one is lost. Calls after [#close] do
    /// nothing.
    void abandon() {
        boolean was;
        endpoint.enter();
        try {
            was = retract(new CommunicationException(
                    "the other world was given up", first(), null));
        } finally {
            endpoint.exit();
        }
        if (was || first() < 0) {
            device.abandon();
        }
    }

    /// Gives the other side up: alone, or with the whole job if it belongs to that. Holder only.
    private void lose(int number, String reason) {
        int rank = number - first();
        if (others().get(rank).family() == family) {
            endpoint.fail(new FailureNotice(
                    -1, "rank " + rank + " of another world was lost: " + reason));
            return;
        }
        CommunicationException cause = new CommunicationException(
                "rank " + rank + " of another world failed: " + reason, number, null);
        if (retract(cause)) {
            listeners.forEach(listener -> listener.accept(cause));
            endpoint.afterwards(device::abandon);
            endpoint.rouseSleepers();
        }
    }

    private boolean retract(CommunicationException cause) {
        OtherSide met = side;
        return met != null && endpoint.leave(met, cause);
    }

    /// Why the other side is out of reach. From any thread.
    ///
    /// @return null while it is not
    public @Nullable CommunicationException end() {
        OtherSide met = side;
        return met == null ? null : met.end();
    }

    /// What the ranks of the other side said of themselves; none before [#join].
    List<Introduction> others() {
        OtherSide met = side;
        return met == null ? List.of() : met.ranks();
    }

    @Nullable Integer numberOf(Origin origin) {
        OtherSide met = side;
        return met == null ? null : met.numberOf(origin);
    }
}
