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
    private final Abroad abroad;
    private final Endpoint endpoint;
    private final Crossing crossing;
    private final Origin self;
    private final long family;
    private final Card card;
    private final Renumbered device;
    private final List<Consumer<CommunicationException>> listeners = new CopyOnWriteArrayList<>();
    private volatile List<Introduction> others = List.of();
    private volatile int first = -1;
    private volatile boolean open;
    private volatile @Nullable CommunicationException end;

    /// What both sides know before they meet.
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

    Bridge(Abroad abroad, World world, Crossing crossing, Device opened) {
        this.abroad = abroad;
        this.endpoint = world.endpoint();
        this.crossing = crossing;
        this.self = abroad.origin(world.rank());
        this.family = abroad.family();
        this.card = world.cards().get(world.rank());
        this.device = new Renumbered(opened, crossing.firstThere(), crossing.there());
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
            others = List.copyOf(theirs);
            first = abroad.adopt(this);
            device.base(first);
            device.join(cards(theirs));
            endpoint.open(device);
            open = true;
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
        return first;
    }

    /// How many ranks the other side has.
    ///
    /// @return at least 1
    public int size() {
        return crossing.there();
    }

    /// Whether a number is that of a rank of the other side.
    ///
    /// @param number a number
    /// @return true from [#first] on for [#size] numbers
    public boolean has(int number) {
        return first >= 0 && number >= first && number < first + crossing.there();
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
            was = retract(new CommunicationException("the other world was left", first, null));
        } finally {
            endpoint.exit();
        }
        if (was || first < 0) {
            device.close();
        }
    }

    /// Leaves after a failure: the other side sees that this one is lost. Calls after [#close] do
    /// nothing.
    void abandon() {
        boolean was;
        endpoint.enter();
        try {
            was = retract(new CommunicationException("the other world was given up", first, null));
        } finally {
            endpoint.exit();
        }
        if (was || first < 0) {
            device.abandon();
        }
    }

    /// Gives the other side up: alone, or with the whole job if it belongs to that. Holder only.
    void lose(int number, String reason) {
        if (others.get(number - first).family() == family) {
            endpoint.fail(new FailureNotice(
                    -1, "rank " + (number - first) + " of another world was lost: " + reason));
            return;
        }
        CommunicationException cause = new CommunicationException(
                "rank " + (number - first) + " of another world failed: " + reason, number, null);
        if (retract(cause)) {
            listeners.forEach(listener -> listener.accept(cause));
            endpoint.afterwards(device::abandon);
            endpoint.rouseSleepers();
        }
    }

    private boolean retract(CommunicationException cause) {
        boolean was = open;
        if (was) {
            open = false;
            end = cause;
            endpoint.retract(device);
            endpoint.forget(first, crossing.there(), cause);
        }
        return was;
    }

    boolean isOpen() {
        return open;
    }

    /// Why the other side is out of reach. From any thread.
    ///
    /// @return null while it is not
    public @Nullable CommunicationException end() {
        return end;
    }

    List<Introduction> others() {
        return others;
    }

    /// The peer of the other side with a number; a lost one if the other side is out of reach.
    /// Holder only.
    Peer peer(int number, int incarnation) {
        CommunicationException cause = end;
        int life = others.get(number - first).card().incarnation();
        Peer peer = new Peer(
                number, Peer.sender(life, device.below(number)), crossing.number(), incarnation,
                cause == null ? device.link(number) : new Nowhere(), device.eagerBytes(),
                endpoint.frames().width());
        if (cause != null) {
            peer.lose(cause);
        }
        return peer;
    }

    @Nullable Integer numberOf(Origin origin) {
        for (int i = 0; open && i < others.size(); i++) {
            if (others.get(i).origin().equals(origin)) {
                return first + i;
            }
        }
        return null;
    }
}
