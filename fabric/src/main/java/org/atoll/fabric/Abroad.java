// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.job.CallStateException;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Origin;
import org.atoll.fabric.job.Outside;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.Topology;
import org.atoll.fabric.job.UnrecoverableException;
import org.jspecify.annotations.Nullable;

/// The outside of a rank's world: the ranks of other worlds it has met, and the ways to meet more.
/// A rank of another world has a number here, from the world's size on, in the order of meeting; a
/// number is never given twice. Any thread of the rank may call.
public final class Abroad {
    /// What carries frames between worlds: the device that needs nothing in common.
    private static final String BETWEEN_WORLDS = "tcp";

    /// Something that is closed without an error.
    public interface Closing {

        /// Closes it; does not block, and does nothing the second time.
        void close();
    }

    private final Endpoint endpoint;
    private final OpenServices services;
    private final Membership membership;
    private final Settings settings;
    private final Cards cards;
    private final Devices devices;
    private final List<Bridge> bridges = new CopyOnWriteArrayList<>();
    private final List<Closing> open = new CopyOnWriteArrayList<>();
    private volatile Topology topology;

    /// Begins without ranks of other worlds.
    ///
    /// @param services   are told of more peers
    /// @param cards      those of this world's ranks
    /// @param own        where this world's ranks are
    Abroad(
            Endpoint endpoint,
            OpenServices services,
            Membership membership,
            Settings settings,
            Cards cards,
            Devices devices,
            Topology own) {
        this.endpoint = endpoint;
        this.services = services;
        this.membership = membership;
        this.settings = settings;
        this.cards = cards;
        this.devices = devices;
        this.topology = own;
    }

    /// Whoever started the job.
    ///
    /// @return what it can do for this rank
    public Outside outside() {
        return membership.outside();
    }

    /// Closes something with the world, at the latest.
    ///
    /// @param opened what was opened for other worlds
    public void closeInTheEnd(Closing opened) {
        open.add(opened);
    }

    /// Opens this rank's end of a bridge.
    ///
    /// @param crossing what both sides know
    /// @return the end, which has not joined yet
    /// @throws IllegalStateException  in a simulation, or if there is no device for it
    /// @throws CommunicationException if this host has no address to give
    public Bridge bridge(Bridge.Crossing crossing) {
        requireMachineTime("bridge");
        Device opened = devices.open(
                BETWEEN_WORLDS, crossing.site(membership.incarnation(), settings));
        int rank = membership.rank();
        return new Bridge(
                endpoint, crossing, opened, origin(rank), membership.key().family(),
                cards.all().get(rank), this::adopt);
    }

    /// Refuses a simulated world: other worlds do not live in its time.
    ///
    /// @param call the caller's name, for the message
    /// @throws IllegalStateException in a simulation, and where ranks are to be recovered
    public void requireMachineTime(String call) {
        requireNoRecovery(call);
        if (endpoint.isOnTimeline()) {
            throw new CallStateException(
                    call, "a simulated world cannot meet another one; use --device threads,"
                            + " shm or tcp");
        }
    }

    /// Refuses a world whose ranks are to be recovered: others would not take them back.
    ///
    /// @param call the caller's name, for the message
    /// @throws UnrecoverableException if its ranks come back
    public void requireNoRecovery(String call) {
        if (OnFailure.of(settings) == OnFailure.RECOVER) {
            throw new UnrecoverableException("rank " + membership.rank() + ": " + call
                    + ": other worlds, spawned ones and those that are met at ports, do not take a"
                    + " rank back: leave out --on-failure recover");
        }
    }

    /// What a rank is called everywhere.
    ///
    /// @param number a rank of this world, or the number of one of another
    public Origin origin(int number) {
        if (number < membership.size()) {
            return new Origin(membership.key().fingerprint(), number);
        }
        Bridge bridge = bridge(number);
        return bridge.others().get(number - bridge.first()).origin();
    }

    /// The number by which this rank knows another.
    ///
    /// @param origin what that is called everywhere
    /// @return its number, or -1 if the two have not met
    public int number(Origin origin) {
        if (origin.world() == membership.key().fingerprint()) {
            return origin.rank();
        }
        for (Bridge bridge : bridges) {
            Integer number = bridge.numberOf(origin);
            if (number != null) {
                return number;
            }
        }
        return -1;
    }

    /// The bridge to a rank of another world.
    ///
    /// @return the bridge, which may be closed
    public Bridge bridge(int number) {
        Bridge found = find(number);
        if (found == null) {
            throw new IllegalArgumentException("no rank has the number " + number);
        }
        return found;
    }

    private @Nullable Bridge find(int number) {
        for (Bridge bridge : bridges) {
            if (bridge.has(number)) {
                return bridge;
            }
        }
        return null;
    }

    /// Where the ranks are, those of other worlds too.
    Topology topology() {
        return topology;
    }

    /// Gives the ranks of a bridge their numbers. Holder only.
    private int adopt(Bridge bridge, List<Introduction> ranks) {
        int first = endpoint.extend(ranks.size());
        int peers = first + ranks.size();
        services.each(service -> service.extended(peers));
        List<Card> all = new ArrayList<>(cards.all());
        bridges.forEach(each -> each.others().forEach(other -> all.add(other.card())));
        ranks.forEach(rank -> all.add(rank.card()));
        topology = new Topology(all);
        bridges.add(bridge);
        return first;
    }

    /// Closes all that was opened for other worlds, and gives these up.
    void close() {
        open.forEach(Closing::close);
        bridges.forEach(Bridge::abandon);
    }
}
