// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.Alike;
import org.atoll.collectives.CollectiveCall;
import org.atoll.collectives.CrossCheck;
import org.atoll.collectives.Operation;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.PartChecks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Portions;
import org.atoll.mpj.part.Staged;
import org.atoll.mpj.reduce.Operator;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// The collectives between two groups: looks at the arguments and says what is to be done. Parts
/// go straight from rank to rank; values are combined within a group at its rank 0, and the two
/// ranks 0 exchange what has been combined.
///
/// In the [Ensemble] of these plans the team's messages go to the other group, and the
/// collectives are those of the own one. A plan that is checked says first what is called, on
/// ranks that have no part in it, too.
///
/// @param rank   this rank in its own group
/// @param size   the ranks of its own group
/// @param remote the ranks of the other group
public record InterPlans(int rank, int size, int remote) implements PartMoves, PartSums {
    private static final Plan NOTHING = on -> {};
    private static final int NO_ROOT = -1;
    private static final long ANY = -1;

    /// A plan that begins by telling all ranks what is called.
    private static Plan told(CollectiveCall call, Plan plan) {
        return on -> {
            on.announce(call);
            plan.run(on);
        };
    }

    private static CollectiveCall call(
            Operation operation, int root, long sent, long room, @Nullable Portion of) {
        String kind = of == null ? "" : CollectiveCall.kind(of.elements());
        return new CollectiveCall(operation.label(), root, sent, room, kind, "");
    }

    private static CollectiveCall call(
            Operation operation, int root, long sent, long room, Portion of, Operator op) {
        return new CollectiveCall(
                operation.label(), root, sent, room, CollectiveCall.kind(of.elements()),
                op.toString());
    }

    /// The plan of a rank whose group has the root, which it is not.
    private static Plan aside(Operation operation) {
        return told(call(operation, Domain.NOBODY, ANY, ANY, null), NOTHING);
    }

    /// Whether this rank is the root, or one of its group that has no part; else the root must
    /// be a rank of the other group.
    private boolean isHere(String call, int root) {
        boolean here = root == CrossCheck.ROOT || root == Domain.NOBODY;
        if (!here && (root < 0 || root >= remote)) {
            throw Fault.wrongArgument(
                    Flaw.ROOT, call, "root #",
                    "it is {ROOT} or {NOBODY} in its group, and 0 to # in the other", root,
                    remote - 1);
        }
        return here;
    }

    @Override
    public Plan barrier() {
        return told(call(Operation.BARRIER, NO_ROOT, ANY, ANY, null), on -> {
            on.collectives().barrier();
            exchange(on, new int[1]);
        });
    }

    /// Gives each group what the other's rank 0 has.
    public int[] exchange(Ensemble on, int[] mine) {
        int[] theirs = new int[mine.length];
        Buffer in = ElementKinds.whole(theirs);
        swap(on, ElementKinds.whole(mine), in);
        on.collectives().broadcast(in, 0);
        return theirs;
    }

    private void swap(Ensemble on, Buffer out, Buffer in) {
        if (rank == 0) {
            on.team().sendReceive(out, 0, in, 0);
        }
    }

    @Override
    public Plan broadcast(Portion part, int root) {
        if (isHere("broadcast", root)) {
            if (root == Domain.NOBODY) {
                return aside(Operation.BROADCAST);
            }
            PartChecks.real("broadcast", "part", part);
            return send(part, root, part.bytes());
        }
        Checks.writable(PartChecks.real("broadcast", "part", part).buffer());
        return told(call(Operation.BROADCAST, root, ANY, part.bytes(), part), on -> {
            Staged out = Staged.out(part, part.elements(), part.bytes());
            if (rank == 0) {
                on.team().receive(out.buffer(), root);
            }
            on.collectives().broadcast(out.buffer(), 0);
            out.finish();
        });
    }

    /// What the root of a broadcast does.
    ///
    /// @param told how many bytes it tells the others, or [#ANY]
    private static Plan send(Portion part, int root, long told) {
        return told(call(Operation.BROADCAST, root, told, ANY, part),
                on -> on.team().startSend(part, 0).await());
    }

    /// A broadcast to ranks that may have more room.
    @Override
    public Plan.Giving<Long> broadcastUpTo(Portion part, int root) {
        if (isHere("broadcastUpTo", root)) {
            return root == Domain.NOBODY
                    ? aside(Operation.BROADCAST).giving(0L)
                    : send(PartChecks.real("broadcastUpTo", "part", part), root, ANY)
                            .giving(part.bytes());
        }
        Checks.writable(PartChecks.real("broadcastUpTo", "part", part).buffer());
        return on -> {
            on.announce(call(Operation.BROADCAST, root, ANY, ANY, part));
            Staged out = Staged.out(part, part.elements(), part.bytes());
            Buffer room = out.buffer();
            // Its rank 0 learns how much there is, and is the root of the others.
            long came = rank == 0 ? on.team().receiveUpTo(room, root) : room.count();
            Buffer given = rank == 0 ? room.slice(0, came) : room;
            long bytes = on.collectives().broadcastUpTo(given, 0)
                    * room.elements().elementBytes();
            out.finish(0, bytes);
            return bytes;
        };
    }

    @Override
    public Plan gather(Portion send, @Nullable Portion receive, int root) {
        if (!isHere("gather", root)) {
            PartChecks.real("gather", "send", send);
            return told(call(Operation.GATHER, root, send.bytes(), ANY, send),
                    on -> on.team().startSend(send, root).await());
        }
        if (root != CrossCheck.ROOT) {
            return aside(Operation.GATHER);
        }
        Portion all = PartChecks.target("gather", receive);
        return told(call(Operation.GATHER, root, ANY, all.bytes() / remote, all),
                receiveAll(all, "gather"));
    }

    @Override
    public Plan gather(Portion send, @Nullable Portions receive, int root) {
        if (!isHere("gather", root)) {
            PartChecks.real("gather", "send", send);
            return told(call(Operation.GATHER_V, root, ANY, ANY, send),
                    on -> on.team().startSend(send, root).await());
        }
        if (root != CrossCheck.ROOT) {
            return aside(Operation.GATHER_V);
        }
        Portions all = PartChecks.targets("gather", receive, remote);
        return told(call(Operation.GATHER_V, root, ANY, ANY, null),
                on -> await(each(r -> on.team().startReceive(all.get(r), r))));
    }

    private Plan receiveAll(Portion receive, String call) {
        PartChecks.shared(call, receive, remote);
        return on -> {
            Staged out = Staged.out(receive, receive.elements(), receive.bytes());
            await(each(r -> on.team().startReceive(slice(out.buffer(), r), r)));
            out.finish();
        };
    }

    private Buffer slice(Buffer all, int part) {
        long each = all.count() / remote;
        return all.slice(part * each, each);
    }

    /// Starts something with each rank of the other group, from this rank's number on, so that not
    /// all ranks begin with the same one.
    private Pending[] each(IntFunction<Pending> start) {
        Pending[] pending = new Pending[remote];
        for (int i = 0; i < remote; i++) {
            int r = (rank + i) % remote;
            pending[r] = start.apply(r);
        }
        return pending;
    }

    private static void await(Pending[] all) {
        for (Pending pending : all) {
            pending.await();
        }
    }

    /// Receives from all ranks of the other group while it sends to them.
    private void exchangeAll(IntFunction<Pending> receive, IntFunction<Pending> send) {
        Pending[] in = each(receive);
        await(each(send));
        await(in);
    }

    @Override
    public Plan scatter(@Nullable Portion send, Portion receive, int root) {
        if (!isHere("scatter", root)) {
            PartChecks.target("scatter", receive);
            return told(call(Operation.SCATTER, root, ANY, receive.bytes(), receive),
                    on -> on.team().startReceive(receive, root).await());
        }
        if (root != CrossCheck.ROOT) {
            return aside(Operation.SCATTER);
        }
        Portion all = PartChecks.source("scatter", send);
        PartChecks.shared("scatter", all, remote);
        return told(call(Operation.SCATTER, root, all.bytes() / remote, ANY, all), on -> {
            Buffer in = Staged.in(all, all.elements()).buffer();
            await(each(r -> on.team().startSend(slice(in, r), r)));
        });
    }

    @Override
    public Plan scatter(@Nullable Portions send, Portion receive, int root) {
        if (!isHere("scatter", root)) {
            PartChecks.target("scatter", receive);
            return told(call(Operation.SCATTER_V, root, ANY, ANY, receive),
                    on -> on.team().startReceive(receive, root).await());
        }
        if (root != CrossCheck.ROOT) {
            return aside(Operation.SCATTER_V);
        }
        Portions all = PartChecks.sources("scatter", send, remote);
        return told(call(Operation.SCATTER_V, root, ANY, ANY, null),
                on -> await(each(r -> on.team().startSend(all.get(r), r))));
    }

    @Override
    public Plan allGather(Portion send, Portion receive) {
        PartChecks.real("allGather", "send", send);
        PartChecks.target("allGather", receive);
        PartChecks.shared("allGather", receive, remote);
        long each = receive.bytes() / remote;
        return told(call(Operation.ALL_GATHER, NO_ROOT, send.bytes(), each, send), on -> {
            Staged out = Staged.out(receive, receive.elements(), receive.bytes());
            exchangeAll(
                    r -> on.team().startReceive(slice(out.buffer(), r), r),
                    r -> on.team().startSend(send, r));
            out.finish();
        });
    }

    @Override
    public Plan allGather(Portion send, Portions receive) {
        PartChecks.real("allGather", "send", send);
        PartChecks.targets("allGather", receive, remote);
        return told(call(Operation.ALL_GATHER, NO_ROOT, ANY, ANY, send), on -> exchangeAll(
                r -> on.team().startReceive(receive.get(r), r),
                r -> on.team().startSend(send, r)));
    }

    @Override
    public Plan allToAll(Portion send, Portion receive) {
        PartChecks.shared("allToAll", PartChecks.real("allToAll", "send", send), remote);
        PartChecks.shared("allToAll", PartChecks.target("allToAll", receive), remote);
        long sent = send.bytes() / remote;
        long room = receive.bytes() / remote;
        return told(call(Operation.ALL_TO_ALL, NO_ROOT, sent, room, send), on -> {
            Buffer given = Staged.in(send, send.elements()).buffer();
            Staged out = Staged.out(receive, receive.elements(), receive.bytes());
            exchangeAll(
                    r -> on.team().startReceive(slice(out.buffer(), r), r),
                    r -> on.team().startSend(slice(given, r), r));
            out.finish();
        });
    }

    @Override
    public Plan allToAll(Portions send, Portions receive) {
        PartChecks.sources("allToAll", send, remote);
        PartChecks.targets("allToAll", receive, remote);
        return told(call(Operation.ALL_TO_ALL_V, NO_ROOT, ANY, ANY, null), on -> exchangeAll(
                r -> on.team().startReceive(receive.get(r), r),
                r -> on.team().startSend(send.get(r), r)));
    }

    @Override
    public Plan reduce(Portion send, @Nullable Portion receive, Operator op, int root) {
        if (!isHere("reduce", root)) {
            PartChecks.real("reduce", "send", send);
            Operator.given(op).units(send.count());
            Reducer reducer = op.on(send.elements());
            return told(call(Operation.REDUCE, root, send.bytes(), ANY, send, op), on -> {
                Buffer sum = combined(on, send, send.count(), op, reducer);
                if (rank == 0) {
                    on.team().send(sum, root);
                }
            });
        }
        if (root != CrossCheck.ROOT) {
            return aside(Operation.REDUCE);
        }
        Portion all = PartChecks.target("reduce", receive);
        return told(call(Operation.REDUCE, root, ANY, all.bytes(), all, op),
                on -> on.team().startReceive(all, 0).await());
    }

    /// The first values of the own group, at its rank 0; elsewhere this rank's own.
    private Buffer combined(Ensemble on, Portion send, long count, Operator op, Reducer reducer) {
        Buffer in = op.units(Staged.in(send, send.elements()).buffer().slice(0, count));
        Buffer sum = rank == 0 ? in.fresh(in.count()) : in;
        on.collectives().reduce(in, rank == 0 ? sum : null, reducer, 0);
        return sum;
    }

    @Override
    public Plan allReduce(Portion send, Portion receive, Operator op) {
        PartChecks.real("allReduce", "send", send);
        PartChecks.target("allReduce", receive);
        PartChecks.sameKind("allReduce", send, receive);
        PartChecks.room("allReduce", receive, send.bytes());
        Operator.given(op).units(send.count());
        Reducer reducer = op.on(send.elements());
        long bytes = send.bytes();
        return told(call(Operation.ALL_REDUCE, NO_ROOT, bytes, bytes, send, op), on -> {
            Staged out = Staged.out(receive, receive.elements(), send.bytes());
            swap(on, combined(on, send, send.count(), op, reducer), out.buffer());
            on.collectives().broadcast(out.buffer(), 0);
            out.finish();
        });
    }

    @Override
    public Plan reduceScatter(Portion send, Portion receive, int[] counts, Operator op) {
        PartChecks.real("reduceScatter", "send", send);
        PartChecks.target("reduceScatter", receive);
        PartChecks.sameKind("reduceScatter", send, receive);
        Partition parts = Checks.partition(counts, size);
        Elements kind = send.elements();
        PartChecks.room("reduceScatter", send, parts.total() * kind.elementBytes());
        long own = parts.count(rank) * kind.elementBytes();
        PartChecks.room("reduceScatter", receive, own);
        Operator.given(op).units(parts);
        Reducer reducer = op.on(kind);
        long all = parts.total() * kind.elementBytes();
        return told(call(Operation.REDUCE_SCATTER, NO_ROOT, all, all, send, op), on -> {
            on.compare(() -> Alike.of(Operation.REDUCE_SCATTER.label(), "counts",
                    Arrays.stream(counts).asLongStream().toArray()));
            Buffer sum = combined(on, send, parts.total(), op, reducer);
            boolean leads = rank == 0;
            Buffer theirs = new Buffer(
                    kind.allocate(leads ? parts.total() : 0), 0, leads ? parts.total() : 0, kind);
            swap(on, sum, theirs);
            Staged out = Staged.out(receive, kind, own);
            on.collectives().scatterV(
                    leads ? theirs : null, leads ? parts : null, out.buffer(), 0);
            out.finish();
        });
    }
}
