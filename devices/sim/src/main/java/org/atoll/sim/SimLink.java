// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.lang.foreign.MemorySegment;
import java.util.TreeMap;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// The link from one rank to another. So many bytes may be under way and unread; then it is
/// full, and the sender hears when the receiver has read some.
final class SimLink implements Link {
    /// A lost frame is sent again after a time that doubles so often at most.
    private static final int MOST_DOUBLINGS = 8;

    private final SimRank sender;
    private final SimRank receiver;
    private final Way way;
    private final Simulation simulation;
    private @Nullable Parcel claimed;
    private final TreeMap<Long, Parcel> early = new TreeMap<>();
    private long sent;
    private long arrived;
    private int bytesUnderWay;
    private boolean foundFull;

    SimLink(SimRank sender, SimRank receiver, Simulation simulation) {
        this.sender = sender;
        this.receiver = receiver;
        this.simulation = simulation;
        this.way = simulation.network().way(sender.number(), receiver.number());
    }

    int from() {
        return sender.number();
    }

    Way way() {
        return way;
    }

    @Override
    public int capacityBytes() {
        return simulation.machine().frameBytes();
    }

    @Override
    public long claim(int payloadBytes) {
        if (bytesUnderWay > 0
                && bytesUnderWay + payloadBytes > simulation.machine().windowBytes()) {
            foundFull = true;
            return FULL;
        }
        claimed = new Parcel(this, sent, payloadBytes);
        return 0;
    }

    private Parcel claimed() {
        Parcel parcel = claimed;
        if (parcel == null) {
            throw new AssertionError("no frame is claimed");
        }
        return parcel;
    }

    @Override
    public MemorySegment memory() {
        return claimed().memory();
    }

    @Override
    public long payload() {
        return Parcel.PAYLOAD;
    }

    @Override
    public void publish() {
        Parcel parcel = claimed();
        claimed = null;
        sent++;
        if (!sender.life().hasCrashed()) {
            bytesUnderWay += parcel.bytes();
            sender.send(parcel);
        }
    }

    void requeue(Parcel parcel, long time) {
        simulation.schedule().add(parcel, time);
    }

    /// A frame is about to leave; unless something is in its way, it does.
    boolean departs(Parcel parcel, long time) {
        Faults faults = simulation.faults();
        int to = receiver.number();
        long free = faults.departure(from(), to, time);
        if (free > time) {
            requeue(parcel, free);
            return false;
        }
        if (faults.loses(from(), to, time)) {
            lose(parcel, time, faults);
            return false;
        }
        if (!parcel.isTwin() && faults.doubles()) {
            simulation.schedule().underWay(1);
            requeue(parcel.twin(), time);
        }
        return true;
    }

    private void lose(Parcel parcel, long time, Faults faults) {
        boolean again = !parcel.isTwin() && !faults.plants(FaultPlan.Planted.LOSING);
        int before = parcel.lost(time);
        if (again && time - parcel.firstAt() <= faults.plan().giveUpNanos()) {
            long wait = faults.plan().retransmitNanos() << Math.min(before, MOST_DOUBLINGS);
            requeue(parcel, time + wait);
            return;
        }
        simulation.schedule().underWay(-1);
        if (again && !sender.life().hasCrashed() && !receiver.isGone()) {
            sender.giveUp(new FailureNotice(
                    receiver.number(), "rank " + from() + " cannot reach it any more"));
        }
    }

    /// How much later than usual the next frame arrives.
    long delay() {
        return simulation.faults().delay();
    }

    /// A frame has come to the receiver's end. It goes on to the receiver when all that were
    /// sent before it have; if it has come before, it goes nowhere.
    @Nullable SimRank arrived(Parcel parcel, long time) {
        if (simulation.faults().plants(FaultPlan.Planted.OVERTAKING)) {
            return parcel.isTwin() ? discard() : deliver(parcel, time);
        }
        if (parcel.sequence() < arrived || early.containsKey(parcel.sequence())) {
            boolean again = simulation.faults().plants(FaultPlan.Planted.DOUBLING);
            return again ? deliver(parcel, time) : discard();
        }
        if (parcel.sequence() > arrived) {
            early.put(parcel.sequence(), parcel);
            return null;
        }
        SimRank chosen = deliver(parcel, time);
        while (!early.isEmpty() && early.firstKey() <= arrived) {
            SimRank later = deliver(early.pollFirstEntry().getValue(), time);
            chosen = chosen == null ? later : chosen;
        }
        return chosen;
    }

    private @Nullable SimRank discard() {
        simulation.schedule().underWay(-1);
        return null;
    }

    private @Nullable SimRank deliver(Parcel parcel, long time) {
        arrived = Math.max(arrived, parcel.sequence() + 1);
        simulation.schedule().underWay(-1);
        simulation.trace().delivered(
                time, from(), receiver.number(), sender.frameName(parcel.handler()),
                parcel.bytes());
        if (simulation.faults().plants(FaultPlan.Planted.HAUNTING)) {
            parcel.claimLife(simulation.rank(from()).life().incarnation());
            return simulation.rank(receiver.number()).arrive(parcel, time);
        }
        return receiver.arrive(parcel, time);
    }

    /// The receiver has read a frame.
    void consumed(int bytes, long at) {
        bytesUnderWay -= bytes;
        if (foundFull) {
            foundFull = false;
            simulation.schedule().add(new Room(sender), at + way.backNanos());
        }
    }
}
