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
import org.atoll.fabric.job.Origin;
import org.atoll.fabric.job.Outside;
import org.atoll.fabric.job.Topology;
import org.jspecify.annotations.Nullable;

/// What lies outside of a rank's world: the ranks of other worlds it has met, and the ways to
/// meet more. A rank of another world has a number here, from the world's size on, in the order
/// of meeting; a number is never given twice. Any thread of the rank may call.
public final class Abroad {
    /// What carries frames between worlds: the device that needs nothing in common.
    private static final String BETWEEN_WORLDS = "tcp";

    /// Something that is closed without an error.
    public interface Closing {

        /// Closes it; does not block, and does nothing the second time.
        void close();
    }

    private final World world;
    private final Membership membership;
    private final Devices devices;
    private final List<Bridge> bridges = new CopyOnWriteArrayList<>();
    private final List<Closing> open = new CopyOnWriteArrayList<>();
    private volatile Topology topology;

    Abroad(World world, Membership membership, Devices devices, Topology own) {
        this.world = world;
        this.membership = membership;
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
                BETWEEN_WORLDS, crossing.site(world.incarnation(), world.settings()));
        return new Bridge(this, world, crossing, opened);
    }

    /// Refuses a simulated world: other worlds do not live in its time.
    ///
    /// @param call the caller's name, for the message
    /// @throws IllegalStateException in a simulation
    public void requireMachineTime(String call) {
        if (world.timeline() != null) {
            throw new CallStateException(
                    call, "a simulated world cannot meet another one; use --device threads,"
                            + " shm or tcp");
        }
    }

    /// What a rank is called everywhere.
    ///
    /// @param number a rank of this world, or the number of one of another
    /// @return its origin
    public Origin origin(int number) {
        if (number < world.size()) {
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
    /// @param number its number
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

    /// What the worlds of one job have in common.
    long family() {
        return membership.key().family();
    }

    /// Where the ranks are, those of other worlds too.
    Topology topology() {
        return topology;
    }

    /// Whether a rank of another world may yet send something. From any thread.
    boolean isReached() {
        return bridges.stream().anyMatch(Bridge::isOpen);
    }

    /// Gives the ranks of a bridge their numbers. Holder only.
    int adopt(Bridge bridge) {
        int first = world.endpoint().extend(bridge.size());
        int peers = first + bridge.size();
        world.services().each(service -> service.extended(peers));
        List<Card> all = new ArrayList<>(world.cards());
        bridges.forEach(each -> each.others().forEach(other -> all.add(other.card())));
        bridge.others().forEach(other -> all.add(other.card()));
        topology = new Topology(all);
        bridges.add(bridge);
        return first;
    }

    /// A rank of another world was lost. Holder only.
    void lost(int number, String reason) {
        Bridge bridge = find(number);
        if (bridge != null) {
            bridge.lose(number, reason);
        }
    }

    /// Why a rank of another world is out of reach; null while it is not.
    @Nullable CommunicationException failure(int number) {
        Bridge bridge = find(number);
        return bridge == null ? null : bridge.end();
    }

    void close() {
        open.forEach(Closing::close);
        bridges.forEach(Bridge::abandon);
    }
}
