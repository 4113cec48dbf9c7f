// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import org.atoll.codec.ElementKinds;
import org.atoll.collectives.Collectives;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.PartChecks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Portions;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.part.Staged;
import org.jspecify.annotations.Nullable;

/// The collectives that move parts: looks at the arguments and says what is to be done.
public record MovePlans(int rank, int size) implements PartMoves {

    @Override
    public Plan barrier() {
        return on -> on.collectives().barrier();
    }

    @Override
    public Plan broadcast(Portion part, int root) {
        Checks.root("broadcast", root, size);
        PartChecks.real("broadcast", "part", part);
        if (rank == root) {
            return on -> on.collectives()
                    .broadcast(Staged.in(part, part.elements()).buffer(), root);
        }
        Checks.writable(part.buffer());
        return on -> {
            Staged staged = Staged.out(part, part.elements(), part.bytes());
            on.collectives().broadcast(staged.buffer(), root);
            staged.finish();
        };
    }

    /// A broadcast to ranks that may have more room.
    @Override
    public Plan.Giving<Long> broadcastUpTo(Portion part, int root) {
        Checks.root("broadcastUpTo", root, size);
        PartChecks.real("broadcastUpTo", "part", part);
        if (rank == root) {
            return on -> {
                Buffer given = Staged.in(part, part.elements()).buffer();
                return on.collectives().broadcastUpTo(given, root) * unit(part);
            };
        }
        Checks.writable(part.buffer());
        return on -> {
            Staged staged = Staged.out(part, part.elements(), part.bytes());
            long bytes = on.collectives().broadcastUpTo(staged.buffer(), root) * unit(part);
            staged.finish(0, bytes);
            return bytes;
        };
    }

    private static int unit(Portion part) {
        return part.elements().elementBytes();
    }

    @Override
    public Plan gather(Portion send, @Nullable Portion receive, int root) {
        Checks.root("gather", root, size);
        if (rank != root) {
            PartChecks.real("gather", "send", send);
            return on -> on.collectives()
                    .gather(Staged.in(send, send.elements()).buffer(), null, root);
        }
        Portion all = PartChecks.target("gather", receive);
        long each = PartChecks.each("gather", Required.part("send", send), all, size);
        return on -> collect(send, all, each, (in, out) -> on.collectives().gather(in, out, root));
    }

    @Override
    public Plan allGather(Portion send, Portion receive) {
        PartChecks.target("allGather", receive);
        long each = PartChecks.each("allGather", Required.part("send", send), receive, size);
        return on -> collect(send, receive, each, on.collectives()::allGather);
    }

    /// Moves one buffer into another.
    private interface Move {
        void run(Buffer in, Buffer out);
    }

    /// Gathers equal parts; the own one may be in its place already.
    private void collect(Portion send, Portion receive, long each, Move move) {
        boolean inPlace = Portion.isInPlace(send);
        Elements kind = inPlace ? receive.elements() : Staged.common(send, receive);
        Staged out = inPlace
                ? Staged.inOut(receive, kind, each * size, each * rank, each)
                : Staged.out(receive, kind, each * size);
        long count = each / kind.elementBytes();
        Buffer in = inPlace
                ? out.buffer().slice(rank * count, count)
                : Staged.in(send, kind).buffer();
        move.run(in, out.buffer());
        out.finish();
    }

    @Override
    public Plan scatter(@Nullable Portion send, Portion receive, int root) {
        Checks.root("scatter", root, size);
        if (rank != root) {
            PartChecks.target("scatter", receive);
            return on -> {
                Staged out = Staged.out(receive, receive.elements(), receive.bytes());
                on.collectives().scatter(null, out.buffer(), root);
                out.finish();
            };
        }
        Portion all = PartChecks.source("scatter", send);
        Checks.writable(Required.part("receive", receive).buffer());
        long each = PartChecks.each("scatter", receive, all, size);
        return on -> handOut(on.collectives(), all, receive, each, root);
    }

    private void handOut(Collectives on, Portion send, Portion receive, long each, int root) {
        boolean inPlace = Portion.isInPlace(receive);
        Elements kind = inPlace ? send.elements() : Staged.common(send, receive);
        Buffer in = Staged.in(send, kind).buffer();
        long count = each / kind.elementBytes();
        if (inPlace) {
            on.scatter(in, in.slice(rank * count, count), root);
            return;
        }
        Staged out = Staged.out(receive, kind, each);
        on.scatter(in, out.buffer(), root);
        out.finish();
    }

    @Override
    public Plan allToAll(Portion send, Portion receive) {
        PartChecks.target("allToAll", receive);
        boolean inPlace = Portion.isInPlace(send);
        PartChecks.shared("allToAll", inPlace ? receive : Required.part("send", send), size);
        long bytes = inPlace ? receive.bytes() : send.bytes();
        PartChecks.room("allToAll", receive, bytes);
        return on -> {
            Elements kind = inPlace ? receive.elements() : Staged.common(send, receive);
            Buffer in = inPlace ? copy(receive, kind) : Staged.in(send, kind).buffer();
            Staged out = Staged.out(receive, kind, bytes);
            on.collectives().allToAll(in, out.buffer());
            out.finish();
        };
    }

    /// What is sent out of a buffer that is written at the same time.
    private static Buffer copy(Portion part, Elements kind) {
        Buffer now = Staged.in(part, kind).buffer();
        Buffer copy = now.fresh(now.count());
        copy.set(now);
        return copy;
    }

    @Override
    public Plan gather(Portion send, @Nullable Portions receive, int root) {
        Checks.root("gather", root, size);
        if (rank != root) {
            PartChecks.real("gather", "send", send);
            return on -> PartExchange.of(on).gather(send, Portions.IN_PLACE, root);
        }
        Portions all = PartChecks.targets("gather", receive, size);
        PartChecks.own("gather", Required.part("send", send), all.get(rank));
        if (all.isOneBuffer() && isOfKind(send, all)) {
            Partition at = all.partition();
            return on -> on.collectives().gatherV(own(send, all), all.whole(), at, root);
        }
        return on -> PartExchange.of(on).gather(send, all, root);
    }

    @Override
    public Plan allGather(Portion send, Portions receive) {
        PartChecks.targets("allGather", receive, size);
        PartChecks.own("allGather", Required.part("send", send), receive.get(rank));
        if (receive.isOneBuffer() && isOfKind(send, receive)) {
            Partition at = receive.partition();
            return on -> on.collectives().allGatherV(own(send, receive), receive.whole(), at);
        }
        return on -> collect(on.collectives(), send, receive);
    }

    /// Gathers packed bytes, then puts each part where it belongs.
    private void collect(Collectives on, Portion send, Portions receive) {
        long[] counts = new long[size];
        for (int r = 0; r < size; r++) {
            counts[r] = receive.get(r).bytes();
        }
        Partition packed = Partition.of(counts);
        Elements bytes = ElementKinds.SEGMENT_BYTES;
        Buffer all = new Buffer(bytes.allocate(packed.total()), 0, packed.total(), bytes);
        boolean inPlace = Portion.isInPlace(send);
        Buffer own = Staged.in(inPlace ? receive.get(rank) : send, bytes).buffer();
        on.allGatherV(own, all, packed);
        for (int r = 0; r < size; r++) {
            if (r != rank || !inPlace) {
                Buffer part = packed.of(all, r);
                Staged.copy(
                        Portion.of(part.array(), part.offset(), part.count(), bytes),
                        receive.get(r));
            }
        }
    }

    @Override
    public Plan scatter(@Nullable Portions send, Portion receive, int root) {
        Checks.root("scatter", root, size);
        if (rank != root) {
            PartChecks.target("scatter", receive);
            return on -> PartExchange.of(on).scatter(Portions.IN_PLACE, receive, root);
        }
        Required.part("receive", receive);
        Portions all = PartChecks.sources("scatter", send, size);
        if (!Portion.isInPlace(receive)) {
            PartChecks.own("scatter", receive, all.get(rank));
        }
        if (all.isOneBuffer() && isOfKind(receive, all)) {
            Partition at = all.partition();
            return on -> on.collectives().scatterV(all.whole(), at, own(receive, all), root);
        }
        return on -> PartExchange.of(on).scatter(all, receive, root);
    }

    @Override
    public Plan allToAll(Portions send, Portions receive) {
        PartChecks.targets("allToAll", receive, size);
        if (send == Portions.IN_PLACE) {
            return on -> PartExchange.of(on).allToAll(copies(receive), receive);
        }
        PartChecks.sources("allToAll", send, size);
        PartChecks.own("allToAll", send.get(rank), receive.get(rank));
        if (send.isOneBuffer() && receive.isOneBuffer() && isOfKind(send.get(rank), receive)) {
            return on -> on.collectives().allToAllV(
                    send.whole(), send.partition(), receive.whole(), receive.partition());
        }
        return on -> PartExchange.of(on).allToAll(send, receive);
    }

    private static Portions copies(Portions parts) {
        Portion[] copies = new Portion[parts.size()];
        for (int r = 0; r < copies.length; r++) {
            copies[r] = parts.get(r).copy();
        }
        return Portions.of(copies);
    }

    private static boolean isOfKind(Portion part, Portions all) {
        return Portion.isInPlace(part) || part.packer().equals(all.whole().elements());
    }

    private Buffer own(Portion part, Portions all) {
        return Portion.isInPlace(part) ? all.partition().of(all.whole(), rank) : part.stretch();
    }
}
