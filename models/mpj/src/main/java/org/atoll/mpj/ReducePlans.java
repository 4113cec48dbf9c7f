// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

/// The collectives that combine parts: looks at the arguments and says what is to be done.
///
/// @param rank this rank
/// @param size how many ranks there are
record ReducePlans(int rank, int size) implements PartSums {

    @Override
    public Plan reduce(Part send, @Nullable Part receive, Op op, int root) {
        Given.op(op);
        Checks.root("reduce", root, size);
        if (rank != root) {
            PartChecks.real("reduce", "send", send);
            Operand in = operand(send, op);
            return on -> on.collectives()
                    .reduce(in.read(send), null, in.reducer(), root);
        }
        Part target = PartChecks.target("reduce", receive);
        Part source = source("reduce", send, target);
        Operand operand = operand(source, op);
        return on -> {
            Staged out = operand.results(source, target);
            Buffer results = op.units(out.buffer());
            Buffer in = Parts.isInPlace(send) ? results : operand.read(send);
            on.collectives().reduce(in, results, operand.reducer(), root);
            out.finish();
        };
    }

    @Override
    public Plan allReduce(Part send, Part receive, Op op) {
        return everywhere("allReduce", send, receive, op, (on, data, reducer) ->
                on.collectives().allReduce(data, reducer));
    }

    Plan scan(Part send, Part receive, Op op) {
        return everywhere("scan", send, receive, op, (on, data, reducer) ->
                on.collectives().scan(data, reducer));
    }

    Plan exclusiveScan(Part send, Part receive, Op op) {
        return everywhere("exclusiveScan", send, receive, op, (on, data, reducer) ->
                on.collectives().exclusiveScan(data, reducer));
    }

    /// What combines a buffer in its place.
    private interface InPlace {
        void run(Ensemble on, Buffer data, Reducer reducer);
    }

    private Plan everywhere(String call, Part send, Part receive, Op op, InPlace operation) {
        Given.op(op);
        PartChecks.target(call, receive);
        Part source = source(call, send, receive);
        Operand operand = operand(source, op);
        return on -> {
            Staged out = operand.results(source, receive);
            if (!Parts.isInPlace(send)) {
                out.buffer().set(Staged.in(send, operand.kind()).buffer());
            }
            operation.run(on, op.units(out.buffer()), operand.reducer());
            out.finish();
        };
    }

    Plan reduceScatter(Part send, Part receive, Op op) {
        PartChecks.target("reduceScatter", receive);
        boolean inPlace = Parts.isInPlace(send);
        if (inPlace) {
            PartChecks.shared("reduceScatter", receive, size);
        }
        long each = inPlace ? receive.count() / size : receive.count();
        return reduceScatter(send, receive, Partition.equal(size, each), op);
    }

    @Override
    public Plan reduceScatter(Part send, Part receive, int[] counts, Op op) {
        PartChecks.target("reduceScatter", receive);
        return reduceScatter(send, receive, Checks.partition(counts, size), op);
    }

    private Plan reduceScatter(Part send, Part receive, Partition counts, Op op) {
        boolean inPlace = Parts.isInPlace(Given.part("send", send));
        Given.op(op);
        Part source = inPlace ? receive : send;
        Operand operand = operand(source, op);
        long own = counts.count(rank) * operand.kind().elementBytes();
        PartChecks.room("reduceScatter", source, counts.total() * operand.kind().elementBytes());
        PartChecks.room("reduceScatter", receive, own);
        if (!inPlace) {
            PartChecks.sameKind("reduceScatter", send, receive);
        }
        Partition units = op.units(counts);
        return on -> {
            Staged out = Staged.out(receive, operand.kind(), own);
            Buffer results = out.buffer();
            Buffer apart = inPlace ? results.fresh(results.count()) : results;
            on.collectives().reduceScatter(
                    operand.read(source), op.units(apart), units, operand.reducer());
            if (inPlace) {
                results.set(apart);
            }
            out.finish();
        };
    }

    /// How values are combined.
    ///
    /// @param op      the operation
    /// @param kind    the kind of buffer
    /// @param reducer the operation on that kind
    private record Operand(Op op, Elements kind, Reducer reducer) {

        Buffer read(Part part) {
            return op.units(Staged.in(part, kind).buffer());
        }

        /// Where results go; if that is where the values are, with the values.
        Staged results(Part source, Part target) {
            return source.equals(target)
                    ? Staged.inOut(target, kind, source.bytes())
                    : Staged.out(target, kind, source.bytes());
        }
    }

    private static Operand operand(Part part, Op op) {
        Elements kind = part.elements();
        op.units(part.count());
        return new Operand(op, kind, op.on(kind));
    }

    /// The part with this rank's values.
    private static Part source(String call, Part send, Part receive) {
        if (Parts.isInPlace(Given.part("send", send))) {
            return receive;
        }
        PartChecks.sameKind(call, send, receive);
        PartChecks.room(call, receive, send.bytes());
        return send;
    }
}
