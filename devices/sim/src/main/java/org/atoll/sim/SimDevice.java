// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.device.Commons;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.Card;

/// One rank's part of a simulation.
final class SimDevice implements Device {
    static final String NAME = "sim";

    private final Simulation simulation;
    private final SimRank rank;
    private final Map<Integer, Card> returned = new HashMap<>();
    private List<Card> cards = List.of();

    SimDevice(Simulation simulation, int rank) {
        this.simulation = simulation;
        this.rank = simulation.ranks().get(rank);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String address() {
        return "";
    }

    @Override
    public Card place(Card card) {
        return new Card(
                card.rank(),
                card.incarnation(),
                simulation.network().nodeName(card.rank()),
                card.process(),
                simulation.network().clusterName(card.rank()),
                card.addresses());
    }

    @Override
    public Commons commons() {
        return simulation.commons();
    }

    @Override
    public Timeline timeline() {
        return rank;
    }

    @Override
    public List<String> profile() {
        return Report.lines(simulation, rank);
    }

    @Override
    public void join(List<Card> all) {
        cards = all;
    }

    @Override
    public boolean readmits() {
        return true;
    }

    @Override
    public void readmit(Card card) {
        returned.put(card.rank(), card);
    }

    /// A rank in the life in which this one knows it; a later one may have begun already.
    private SimRank known(int peer) {
        Card card = returned.getOrDefault(peer, cards.get(peer));
        return simulation.ranks().get(peer, card.incarnation());
    }

    @Override
    public void settled() {
        if (rank.number() == 0) {
            simulation.begin();
        }
        rank.begin();
    }

    @Override
    public boolean reaches(int peer) {
        return true;
    }

    @Override
    public Link link(int peer) {
        return new SimLink(rank, known(peer), simulation);
    }

    @Override
    public int poll(FrameSink sink) {
        return rank.poll(sink);
    }

    /// Not called: a rank on a timeline parks there.
    @Override
    public void park(long nanos) {
        throw new AssertionError("a simulated rank parks on its timeline");
    }

    @Override
    public void wake() {
        simulation.schedule().wake(rank.self());
    }

    @Override
    public int eagerBytes() {
        return simulation.machine().eagerBytes();
    }

    @Override
    public void close() {
        rank.leave();
        simulation.left();
    }
}
