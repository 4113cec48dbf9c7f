// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.job.Topology;
import org.atoll.mpj.making.Making;
import org.atoll.mpj.making.Newborn;
import org.atoll.mpj.part.PartChecks;
import org.atoll.mpj.part.Portions;
import org.atoll.mpj.plan.NeighborPlans;
import org.atoll.mpj.request.NeighborPart;

/// A communicator whose ranks have neighbours (MPI 4.1, chapter 8). What each rank exchanges with
/// its neighbours only is in [#neighbors]; on whole arrays it is here, too.
public abstract sealed class TopologyComm extends Comm
        permits CartComm, GraphComm, DistributedGraphComm {
    private final NeighborPlans plans;
    private final NeighborCollectives neighbors;

    TopologyComm(Mpj world, Newborn agreed, ErrorHandler handler, NeighborPlans plans) {
        super(world, agreed, handler);
        this.plans = plans;
        this.neighbors = new NeighborCollectives(runner(), plans);
    }

    /// The collectives among neighbours, as operations: carried out now, started, or prepared.
    ///
    /// @return the same object each time
    public final NeighborCollectives neighbors() {
        return neighbors;
    }

    /// The neighbours from which this rank receives.
    ///
    /// @return their ranks, in the order of parts received
    public final int[] sources() {
        return plans.sources().clone();
    }

    /// The neighbours to which this rank sends.
    ///
    /// @return their ranks, in the order of parts sent
    public final int[] destinations() {
        return plans.destinations().clone();
    }

    /// Brings the values of every neighbour; blocks (MPI 4.1, section 8.6.1).
    ///
    /// @param values what goes to every destination; of equal length on all ranks
    /// @param <T>    the kind of buffer
    /// @return a new buffer with the values of each source; zeros for nobody
    public final <T> T neighborAllGather(T values) {
        return runner().give(plans.allGather("neighborAllGather", values));
    }

    /// Sends a part to every neighbour and receives one from each, all of one size; blocks (MPI
    /// 4.1, section 8.6.2).
    ///
    /// @param values a part for each destination
    /// @param <T>    the kind of buffer
    /// @return a new buffer with a part of each source; zeros for nobody
    public final <T> T neighborAllToAll(T values) {
        return runner().give(plans.allToAll("neighborAllToAll", values));
    }

    /// Prepares an exchange in two phases, for a program that computes while parts are on their
    /// way. An operation of all ranks: it makes a communicator for the exchange.
    ///
    /// @param send    a part for each destination
    /// @param receive where the part of each source goes; no part overlaps another or one of
    ///     `send`
    /// @return the exchange, to be begun and finished any number of times
    public final NeighborExchange neighborExchange(Parts send, Parts receive) {
        int[] sources = plans.sources();
        int[] destinations = plans.destinations();
        boolean _ = making().contribute("neighborExchange", () -> {
            PartChecks.sources("neighborExchange", Parts.portions(send), destinations.length);
            PartChecks.targets("neighborExchange", Parts.portions(receive), sources.length);
            return true;
        });
        return making().withAnother(own -> new NeighborExchange(
                domain(),
                ways(own, Parts.portions(send), destinations),
                ways(own, Parts.portions(receive), sources), plans.order()));
    }

    private NeighborPart[] ways(Making own, Portions parts, int[] peers) {
        NeighborPart[] ways = new NeighborPart[peers.length];
        for (int place = 0; place < peers.length; place++) {
            int peer = peers[place];
            ways[place] =
                    new NeighborPart(own.ranks().messages(), parts.get(place), peer, isFar(peer));
        }
        return ways;
    }

    private boolean isFar(int peer) {
        return peer != NOBODY
                && domain().world().topology().distance(worldRank(rank()), worldRank(peer))
                        == Topology.Distance.WIDE_AREA;
    }
}
