// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.PartChecks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.part.Staged;
import org.atoll.mpj.reduce.Operator;
import org.jspecify.annotations.Nullable;

/// The collectives that combine parts: looks at the arguments and says what is to be done.
public record ReducePlans(int rank, int size) implements PartSums {

    @Override
    public Plan reduce(Portion send, @Nullable Portion receive, Operator op, int root) {
        Operator.given(op);
        Checks.root("reduce", root, size);
        if (rank != root) {
            PartChecks.real("reduce", "send", send);
            Operand in = operand(send, op);
            return on -> on.collectives()
                    .reduce(in.read(send), null, in.reducer(), root);
        }
        Portion target = PartChecks.target("reduce", receive);
        Portion source = source("reduce", send, target);
        Operand operand = operand(source, op);
        return on -> {
            Staged out = operand.results(source, target);
            Buffer results = op.units(out.buffer());
            Buffer in = Portion.isInPlace(send) ? results : operand.read(send);
            on.collectives().reduce(in, results, operand.reducer(), root);
            out.finish();
        };
    }

    @Override
    public Plan allReduce(Portion send, Portion receive, Operator op) {
        return everywhere("allReduce", send, receive, op, (on, data, reducer) ->
                on.collectives().allReduce(data, reducer));
    }

    /// Combines the parts of the ranks up to this one.
    public Plan scan(Portion send, Portion receive, Operator op) {
        return everywhere("scan", send, receive, op, (on, data, reducer) ->
                on.collectives().scan(data, reducer));
    }

    /// Combines the parts of the ranks below this one.
    public Plan exclusiveScan(Portion send, Portion receive, Operator op) {
        return everywhere("exclusiveScan", send, receive, op, (on, data, reducer) ->
                on.collectives().exclusiveScan(data, reducer));
    }

    /// Combines a buffer in its place.
    private interface InPlace {
        void run(Ensemble on, Buffer data, Reducer reducer);
    }

    private Plan everywhere(
            String call, Portion send, Portion receive, Operator op, InPlace operation) {
        Operator.given(op);
        PartChecks.target(call, receive);
        Portion source = source(call, send, receive);
        Operand operand = operand(source, op);
        return on -> {
            Staged out = operand.results(source, receive);
            if (!Portion.isInPlace(send)) {
                out.buffer().set(Staged.in(send, operand.kind()).buffer());
            }
            operation.run(on, op.units(out.buffer()), operand.reducer());
            out.finish();
        };
    }

    /// Combines parts, and hands out equal stretches of the results.
    public Plan reduceScatter(Portion send, Portion receive, Operator op) {
        PartChecks.target("reduceScatter", receive);
        boolean inPlace = Portion.isInPlace(send);
        if (inPlace) {
            PartChecks.shared("reduceScatter", receive, size);
        }
        long each = inPlace ? receive.count() / size : receive.count();
        return reduceScatter(send, receive, Partition.equal(size, each), op);
    }

    @Override
    public Plan reduceScatter(Portion send, Portion receive, int[] counts, Operator op) {
        PartChecks.target("reduceScatter", receive);
        return reduceScatter(send, receive, Checks.partition(counts, size), op);
    }

    private Plan reduceScatter(Portion send, Portion receive, Partition counts, Operator op) {
        boolean inPlace = Portion.isInPlace(Required.part("send", send));
        Operator.given(op);
        Portion source = inPlace ? receive : send;
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

    /// An operation as it combines one kind of buffer.
    private record Operand(Operator op, Elements kind, Reducer reducer) {

        Buffer read(Portion part) {
            return op.units(Staged.in(part, kind).buffer());
        }

        /// Where results go; if that is where the values are, with the values.
        Staged results(Portion source, Portion target) {
            return source.equals(target)
                    ? Staged.inOut(target, kind, source.bytes())
                    : Staged.out(target, kind, source.bytes());
        }
    }

    private static Operand operand(Portion part, Operator op) {
        Elements kind = part.elements();
        op.units(part.count());
        return new Operand(op, kind, op.on(kind));
    }

    /// The part with this rank's values.
    private static Portion source(String call, Portion send, Portion receive) {
        if (Portion.isInPlace(Required.part("send", send))) {
            return receive;
        }
        PartChecks.sameKind(call, send, receive);
        PartChecks.room(call, receive, send.bytes());
        return send;
    }
}
