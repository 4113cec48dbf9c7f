// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import java.util.stream.IntStream;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Pending;
import org.atoll.fabric.wire.Buffer;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.PartChecks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Portions;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.part.Staged;
import org.atoll.mpj.team.Domain;

/// The collectives among neighbours: looks at the arguments and says what is to be done. All
/// messages go straight from rank to rank, all at once; nothing goes to or comes from nobody.
///
/// Two ranks may be neighbours more than once, as the only two on a ring are. Messages between
/// them meet in the order of the destinations on the one side and of `order` on the other.
public final class NeighborPlans {
    private final int[] sources;
    private final int[] destinations;

    /// The indices of sources in the order in which receives are started.
    private final int[] order;

    private NeighborPlans(int[] sources, int[] destinations, int[] order) {
        this.sources = sources;
        this.destinations = destinations;
        this.order = order;
    }

    /// From whom this rank receives.
    public int[] sources() {
        return sources;
    }

    /// To whom this rank sends.
    public int[] destinations() {
        return destinations;
    }

    /// The places of sources in the order in which receives must be started, so that messages of
    /// two ranks that are neighbours more than once meet as they should.
    public int[] order() {
        return order;
    }

    /// Neighbours of a graph: an edge named twice carries messages in the order named.
    public static NeighborPlans of(int[] sources, int[] destinations) {
        return new NeighborPlans(
                sources, destinations, IntStream.range(0, sources.length).toArray());
    }

    /// Neighbours of a grid, downwards and upwards in each dimension: what a rank sends downwards
    /// comes from above.
    public static NeighborPlans ofGrid(int[] neighbors) {
        int[] order = IntStream.range(0, neighbors.length).map(i -> i ^ 1).toArray();
        return new NeighborPlans(neighbors, neighbors, order);
    }

    /// Gives each destination the same values.
    ///
    /// @param call what the program has called
    public <T> Plan.Giving<T> allGather(String call, T values) {
        Required.buffer("values", values);
        long count = ElementKinds.lengthOf(values) * sources.length;
        T all = ArrayPlans.fresh(values, count);
        return allGather(call, Portion.of(values), Portion.of(all)).giving(all);
    }

    /// Gives each destination a part of its own.
    ///
    /// @param call what the program has called
    public <T> Plan.Giving<T> allToAll(String call, T values) {
        Required.buffer("values", values);
        long each = ElementKinds.lengthOf(values) / Math.max(1, destinations.length);
        T received = ArrayPlans.fresh(values, each * sources.length);
        return allToAll(call, Portion.of(values), Portion.of(received)).giving(received);
    }

    /// Sends one part to all neighbours, and receives one of each side by side.
    public Plan allGather(String call, Portion send, Portion receive) {
        PartChecks.real(call, "send", send);
        shares(call, "receive", receive, sources.length);
        Checks.writable(Required.part("receive", receive).buffer());
        return on -> {
            Staged out = Staged.out(receive, receive.elements(), receive.bytes());
            exchange(
                    on,
                    "neighbor all-gather",
                    r -> on.team().startReceive(slice(out.buffer(), r, sources), sources[r]),
                    r -> on.team().startSend(send, destinations[r]));
            finish(out);
        };
    }

    /// Sends one part to all neighbours, and receives one of each anywhere.
    public Plan allGather(String call, Portion send, Portions receive) {
        PartChecks.real(call, "send", send);
        PartChecks.targets(call, receive, sources.length);
        return on -> exchange(
                on,
                "neighbor all-gather",
                r -> on.team().startReceive(receive.get(r), sources[r]),
                r -> on.team().startSend(send, destinations[r]));
    }

    /// Sends each neighbour a part, all side by side.
    public Plan allToAll(String call, Portion send, Portion receive) {
        shares(call, "send", send, destinations.length);
        shares(call, "receive", receive, sources.length);
        Checks.writable(Required.part("receive", receive).buffer());
        return on -> {
            Buffer in = Staged.in(send, send.elements()).buffer();
            Staged out = Staged.out(receive, receive.elements(), receive.bytes());
            exchange(
                    on,
                    "neighbor all-to-all",
                    r -> on.team().startReceive(slice(out.buffer(), r, sources), sources[r]),
                    r -> on.team().startSend(slice(in, r, destinations), destinations[r]));
            finish(out);
        };
    }

    /// Sends each neighbour a part, all anywhere.
    public Plan allToAll(String call, Portions send, Portions receive) {
        PartChecks.sources(call, send, destinations.length);
        PartChecks.targets(call, receive, sources.length);
        return on -> exchange(
                on,
                "neighbor all-to-all",
                r -> on.team().startReceive(receive.get(r), sources[r]),
                r -> on.team().startSend(send.get(r), destinations[r]));
    }

    private interface Start {
        Pending with(int neighbor);
    }

    private void exchange(Ensemble on, String call, Start receive, Start send) {
        on.collectives().announce(call, -1);
        Pending[] pending = new Pending[sources.length + destinations.length];
        int started = 0;
        for (int r : order) {
            if (sources[r] != Domain.NOBODY) {
                pending[started++] = receive.with(r);
            }
        }
        for (int r = 0; r < destinations.length; r++) {
            if (destinations[r] != Domain.NOBODY) {
                pending[started++] = send.with(r);
            }
        }
        for (int i = 0; i < started; i++) {
            pending[i].await();
        }
    }

    private static Buffer slice(Buffer all, int neighbor, int[] neighbors) {
        long each = all.count() / neighbors.length;
        return all.slice(neighbor * each, each);
    }

    /// What belongs to nobody stays as it is.
    private void finish(Staged out) {
        for (int r = 0; r < sources.length; r++) {
            if (sources[r] != Domain.NOBODY) {
                long each = out.buffer().bytes() / sources.length;
                out.finish(r * each, each);
            }
        }
    }

    private static void shares(String call, String what, Portion part, int neighbors) {
        PartChecks.real(call, what, part);
        long count = part.count();
        if (neighbors == 0 ? count != 0 : count % neighbors != 0) {
            throw Fault.wrongArgument(
                    call, what + " has # elements for # neighbours",
                    "it must be a multiple; or give Parts", count, neighbors);
        }
    }
}
