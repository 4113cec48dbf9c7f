// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.lang.foreign.MemorySegment;
import java.util.TreeMap;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// The link from one rank to another. So many bytes may be under way and unread; then it is
/// full, and the sender hears when the receiver has read some.
final class SimLink implements Link, Parcel.Course {
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

    private int from() {
        return sender.number();
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
        claimed = new Parcel(this, from(), way, sent, payloadBytes);
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

    /// The last stretch takes longer by what the fault plan says.
    @Override
    public void requeue(Parcel parcel, long time, boolean isLast) {
        requeue(parcel, isLast ? time + simulation.faults().delay() : time);
    }

    private void requeue(Parcel parcel, long time) {
        simulation.schedule().add(parcel, time);
    }

    /// Unless something is in its way, a frame leaves.
    @Override
    public boolean departs(Parcel parcel, long time) {
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
        if (again && !sender.life().hasCrashed() && !receiver.self().isGone()) {
            sender.giveUp(new FailureNotice(
                    receiver.number(), "rank " + from() + " cannot reach it any more"));
        }
    }

    /// A frame goes on to the receiver when all that were sent before it have; if it has come
    /// before, it goes nowhere.
    @Override
    public @Nullable Turn arrived(Parcel parcel, long time) {
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
        Turn chosen = deliver(parcel, time);
        while (!early.isEmpty() && early.firstKey() <= arrived) {
            Turn later = deliver(early.pollFirstEntry().getValue(), time);
            chosen = chosen == null ? later : chosen;
        }
        return chosen;
    }

    private @Nullable Turn discard() {
        simulation.schedule().underWay(-1);
        return null;
    }

    private @Nullable Turn deliver(Parcel parcel, long time) {
        arrived = Math.max(arrived, parcel.sequence() + 1);
        simulation.schedule().underWay(-1);
        simulation.trace().delivered(
                time, from(), receiver.number(), sender.frameName(parcel.handler()),
                parcel.bytes());
        if (simulation.faults().plants(FaultPlan.Planted.HAUNTING)) {
            parcel.claimLife(simulation.ranks().get(from()).life().incarnation());
            return simulation.ranks().get(receiver.number()).arrive(parcel, time);
        }
        return receiver.arrive(parcel, time);
    }

    @Override
    public void consumed(int bytes, long at) {
        bytesUnderWay -= bytes;
        if (foundFull) {
            foundFull = false;
            simulation.schedule().add(new RoomEvent(sender), at + way.backNanos());
        }
    }
}
