// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.codec.ElementKinds;
import org.atoll.fabric.job.Topology;

/// A communicator whose ranks have neighbours (MPI 4.1, chapter 8), and the collectives in which
/// each rank exchanges data with its neighbours only (section 8.6).
///
/// All ranks of the communicator call them in the same order; a call blocks until this rank's part
/// is done. What one rank sends to another must be as long as what that one expects. Parts are in
/// the order of [#sources] and [#destinations]; those of [Comm#NOBODY], beyond the edge of a grid,
/// are neither sent nor changed. Threads and errors are as in [CollectiveCalls].
public abstract sealed class TopologyComm extends Comm
        permits CartComm, GraphComm, DistributedGraphComm {
    private final NeighborPlans neighbors;

    TopologyComm(
            Mpj world, Group group, Contexts.Context context, NeighborPlans neighbors) {
        super(world, group, context);
        this.neighbors = neighbors;
    }

    /// The neighbours from which this rank receives.
    ///
    /// @return their ranks, in the order of parts received
    public final int[] sources() {
        return neighbors.sources().clone();
    }

    /// The neighbours to which this rank sends.
    ///
    /// @return their ranks, in the order of parts sent
    public final int[] destinations() {
        return neighbors.destinations().clone();
    }

    /// Brings a part of every neighbour, all of one size (MPI 4.1, section 8.6.1).
    ///
    /// @param send    what goes to every destination
    /// @param receive room for a part of each source
    public final void neighborAllGather(Part send, Part receive) {
        run(neighbors.allGather(send, receive));
    }

    /// Brings a part of any size of every neighbour (MPI 4.1, section 8.6.1).
    ///
    /// @param send    what goes to every destination
    /// @param receive where the part of each source goes
    public final void neighborAllGather(Part send, Parts receive) {
        run(neighbors.allGather(send, receive));
    }

    /// Sends a part to every neighbour and receives one from each, all of one size (MPI 4.1,
    /// section 8.6.2).
    ///
    /// @param send    a part for each destination
    /// @param receive room for a part of each source
    public final void neighborAllToAll(Part send, Part receive) {
        run(neighbors.allToAll(send, receive));
    }

    /// Sends a part of any size to every neighbour and receives one from each (MPI 4.1, section
    /// 8.6.2).
    ///
    /// @param send    a part for each destination
    /// @param receive where the part of each source goes
    public final void neighborAllToAll(Parts send, Parts receive) {
        run(neighbors.allToAll(send, receive));
    }

    /// Brings the values of every neighbour (MPI 4.1, section 8.6.1).
    ///
    /// @param values what goes to every destination; of equal length on all ranks
    /// @param <T>    the kind of buffer
    /// @return a new buffer with the values of each source; zeros for nobody
    public final <T> T neighborAllGather(T values) {
        T all = roomForAll(values);
        neighborAllGather(Part.of(values), Part.of(all));
        return all;
    }

    private <T> T roomForAll(T values) {
        Given.buffer("values", values);
        long count = ElementKinds.lengthOf(values) * neighbors.sources().length;
        return ArrayPlans.fresh(values, count);
    }

    /// Sends a part to every neighbour and receives one from each, all of one size (MPI 4.1,
    /// section 8.6.2).
    ///
    /// @param values a part for each destination
    /// @param <T>    the kind of buffer
    /// @return a new buffer with a part of each source; zeros for nobody
    public final <T> T neighborAllToAll(T values) {
        T received = roomForParts(values);
        neighborAllToAll(Part.of(values), Part.of(received));
        return received;
    }

    private <T> T roomForParts(T values) {
        Given.buffer("values", values);
        int out = Math.max(1, neighbors.destinations().length);
        long each = ElementKinds.lengthOf(values) / out;
        return ArrayPlans.fresh(values, each * neighbors.sources().length);
    }

    /// Starts [#neighborAllGather(Object)]; does not block.
    ///
    /// @param values as there; left alone until the request is done
    /// @param <T>    the kind of buffer
    /// @return the request, whose result is a new buffer
    public final <T> CollectiveRequest<T> neighborAllGatherAsync(T values) {
        T all = roomForAll(values);
        return start("neighborAllGatherAsync",
                neighbors.allGather(Part.of(values), Part.of(all)).giving(all));
    }

    /// Starts [#neighborAllToAll(Object)]; does not block.
    ///
    /// @param values as there; left alone until the request is done
    /// @param <T>    the kind of buffer
    /// @return the request, whose result is a new buffer
    public final <T> CollectiveRequest<T> neighborAllToAllAsync(T values) {
        T received = roomForParts(values);
        return start("neighborAllToAllAsync",
                neighbors.allToAll(Part.of(values), Part.of(received)).giving(received));
    }

    /// Starts [#neighborAllGather(Part, Part)]; does not block.
    ///
    /// @param send    as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @return the request, whose result says nothing
    public final CollectiveRequest<Void> neighborAllGatherAsync(Part send, Part receive) {
        return begin("neighborAllGatherAsync", neighbors.allGather(send, receive));
    }

    /// Starts [#neighborAllGather(Part, Parts)]; does not block.
    ///
    /// @param send    as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @return the request, whose result says nothing
    public final CollectiveRequest<Void> neighborAllGatherAsync(Part send, Parts receive) {
        return begin("neighborAllGatherAsync", neighbors.allGather(send, receive));
    }

    /// Starts [#neighborAllToAll(Part, Part)]; does not block.
    ///
    /// @param send    as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @return the request, whose result says nothing
    public final CollectiveRequest<Void> neighborAllToAllAsync(Part send, Part receive) {
        return begin("neighborAllToAllAsync", neighbors.allToAll(send, receive));
    }

    /// Starts [#neighborAllToAll(Parts, Parts)]; does not block.
    ///
    /// @param send    as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @return the request, whose result says nothing
    public final CollectiveRequest<Void> neighborAllToAllAsync(Parts send, Parts receive) {
        return begin("neighborAllToAllAsync", neighbors.allToAll(send, receive));
    }

    /// Prepares an exchange in two phases, for a program that computes while parts are on their
    /// way. An operation of all ranks: it makes a communicator for the exchange.
    ///
    /// @param send    a part for each destination
    /// @param receive where the part of each source goes; no part overlaps another or one of
    ///     `send`
    /// @return the exchange, to be begun and finished any number of times
    public final NeighborExchange neighborExchange(Parts send, Parts receive) {
        int[] sources = neighbors.sources();
        int[] destinations = neighbors.destinations();
        boolean _ = contribute("neighborExchange", () -> {
            PartChecks.sources("neighborExchange", send, destinations.length);
            PartChecks.targets("neighborExchange", receive, sources.length);
            return true;
        });
        return withAnother(own -> new NeighborExchange(
                ways(own, send, destinations), ways(own, receive, sources), neighbors.order()));
    }

    private NeighborPart[] ways(Comm own, Parts parts, int[] peers) {
        NeighborPart[] ways = new NeighborPart[peers.length];
        for (int place = 0; place < peers.length; place++) {
            int peer = peers[place];
            ways[place] = new NeighborPart(own, parts.get(place), peer, isFar(peer));
        }
        return ways;
    }

    private boolean isFar(int peer) {
        return peer != NOBODY
                && world().fabric().topology().distance(worldRank(rank()), worldRank(peer))
                        == Topology.Distance.WIDE_AREA;
    }

    /// Prepares [#neighborAllGather(Part, Part)]; does not block.
    ///
    /// @param send    as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentNeighborAllGather(Part send, Part receive) {
        return prepare("neighborAllGather", neighbors.allGather(send, receive));
    }

    /// Prepares [#neighborAllGather(Part, Parts)]; does not block.
    ///
    /// @param send    as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentNeighborAllGather(Part send, Parts receive) {
        return prepare("neighborAllGather", neighbors.allGather(send, receive));
    }

    /// Prepares [#neighborAllToAll(Part, Part)]; does not block.
    ///
    /// @param send    as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentNeighborAllToAll(Part send, Part receive) {
        return prepare("neighborAllToAll", neighbors.allToAll(send, receive));
    }

    /// Prepares [#neighborAllToAll(Parts, Parts)]; does not block.
    ///
    /// @param send    as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentNeighborAllToAll(Parts send, Parts receive) {
        return prepare("neighborAllToAll", neighbors.allToAll(send, receive));
    }
}
