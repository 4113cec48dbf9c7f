// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.ObjectCodec;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Portions;
import org.atoll.mpj.part.Required;
import org.jspecify.annotations.Nullable;

/// The collectives on objects. Objects become bytes when the call is made, so that a later change
/// does no harm; ranks tell each other how many bytes there are, then move them.
///
/// @param codec how objects become bytes
public record ObjectPlans(int rank, int size, ObjectCodec codec) {

    private static Buffer whole(Object buffer) {
        return ElementKinds.whole(buffer);
    }

    /// The caller's T, of which nothing is known here; who asks for another is told by the JVM.
    @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
    private <T> T decode(byte[] bytes, long from, long length) {
        return (T) codec.decode(bytes, Math.toIntExact(from), Math.toIntExact(length));
    }

    /// Gives all ranks the root's object.
    public <T> Plan.Giving<T> broadcast(@Nullable T value, int root) {
        Checks.root(root, size);
        byte[] mine = rank == root ? codec.encode(value) : new byte[0];
        return calls -> {
            Ensemble on = calls.stepsOf("broadcast of objects", root, null);
            long[] length = {mine.length};
            on.collectives().broadcast(whole(length), root);
            byte[] bytes = rank == root ? mine : new byte[Math.toIntExact(length[0])];
            on.collectives().broadcast(whole(bytes), root);
            return rank == root ? same(value) : decode(bytes, 0, bytes.length);
        };
    }

    @SuppressWarnings("NullAway") // a null that was given is given back
    private static <T> T same(@Nullable T value) {
        return value;
    }

    /// Brings all ranks' objects to the root.
    public <T> Plan.Giving<List<T>> gather(@Nullable T value, int root) {
        Checks.root(root, size);
        byte[] mine = codec.encode(value);
        return calls -> {
            Ensemble on = calls.stepsOf("gather of objects", root, null);
            long[] lengths = new long[size];
            boolean here = rank == root;
            on.collectives().gather(
                    whole(new long[] {mine.length}), here ? whole(lengths) : null, root);
            if (!here) {
                PartExchange.of(on).gather(Portion.of(mine), Portions.IN_PLACE, root);
                return List.of();
            }
            byte[][] all = rooms(lengths, mine);
            PartExchange.of(on).gather(Portion.IN_PLACE, parts(all), root);
            return decodeAll(all, value);
        };
    }

    /// Brings all ranks' objects to all ranks.
    public <T> Plan.Giving<List<T>> allGather(@Nullable T value) {
        byte[] mine = codec.encode(value);
        return calls -> {
            Ensemble on = calls.stepsOf("all-gather of objects", -1, null);
            long[] lengths = new long[size];
            on.collectives().allGather(whole(new long[] {mine.length}), whole(lengths));
            Partition parts = Partition.of(lengths);
            byte[] all = new byte[Math.toIntExact(parts.total())];
            on.collectives().allGatherV(whole(mine), whole(all), parts);
            List<T> values = new ArrayList<>(size);
            for (int r = 0; r < size; r++) {
                values.add(r == rank
                        ? same(value)
                        : decode(all, parts.start(r), parts.count(r)));
            }
            return Collections.unmodifiableList(values);
        };
    }

    /// Hands out objects of the root.
    public <T> Plan.Giving<T> scatter(@Nullable List<? extends T> values, int root) {
        Checks.root(root, size);
        byte[][] all = rank == root ? encodeAll(values) : new byte[0][];
        T own = rank == root ? same(values == null ? null : values.get(rank)) : same(null);
        return calls -> {
            Ensemble on = calls.stepsOf("scatter of objects", root, null);
            long[] length = new long[1];
            boolean here = rank == root;
            on.collectives().scatter(here ? whole(lengths(all)) : null, whole(length), root);
            if (here) {
                PartExchange.of(on).scatter(parts(all), Portion.IN_PLACE, root);
                return own;
            }
            byte[] bytes = new byte[Math.toIntExact(length[0])];
            PartExchange.of(on).scatter(Portions.IN_PLACE, Portion.of(bytes), root);
            return decode(bytes, 0, bytes.length);
        };
    }

    /// Sends each rank an object.
    public <T> Plan.Giving<List<T>> allToAll(List<? extends T> values) {
        byte[][] sent = encodeAll(values);
        T own = values.get(rank);
        return calls -> {
            Ensemble on = calls.stepsOf("all-to-all of objects", -1, null);
            long[] in = new long[size];
            on.collectives().allToAll(whole(lengths(sent)), whole(in));
            byte[][] received = rooms(in, sent[rank]);
            PartExchange.of(on).allToAll(parts(sent), parts(received));
            return decodeAll(received, own);
        };
    }

    /// Combines objects at the root.
    public <T> Plan.Giving<T> reduce(T value, BinaryOperator<T> op, int root) {
        Required.of("op", op, BinaryOperator.class);
        Required.of("value", value, Object.class);
        Checks.root(root, size);
        byte[] _ = codec.encode(value);
        return calls -> {
            Ensemble on = calls.stepsOf("reduce of objects", root, null);
            T sum = toFirst(on.team(), value, op);
            if (root == 0) {
                return rank == 0 ? sum : value;
            }
            if (rank == 0) {
                send(on.team(), sum, root).await();
            }
            return rank == root ? receive(on.team(), 0) : value;
        };
    }

    /// Combines objects at all ranks.
    public <T> Plan.Giving<T> allReduce(T value, BinaryOperator<T> op) {
        Required.of("op", op, BinaryOperator.class);
        Required.of("value", value, Object.class);
        byte[] _ = codec.encode(value);
        return calls -> {
            Ensemble on = calls.stepsOf("all-reduce of objects", -1, null);
            T sum = toFirst(on.team(), value, op);
            return this.<T>broadcast(sum, 0).run(on);
        };
    }

    /// Up a binomial tree whose subtrees are runs of ranks, so that their order is kept.
    private <T> T toFirst(Team team, T value, BinaryOperator<T> op) {
        T sum = value;
        for (int step = 1; step < size; step <<= 1) {
            if ((rank & step) != 0) {
                send(team, sum, rank - step).await();
                return sum;
            }
            if (rank + step < size) {
                sum = op.apply(sum, receive(team, rank + step));
            }
        }
        return sum;
    }

    /// Combines the objects of the ranks up to this one.
    public <T> Plan.Giving<T> scan(T value, BinaryOperator<T> op) {
        Required.of("op", op, BinaryOperator.class);
        Required.of("value", value, Object.class);
        byte[] _ = codec.encode(value);
        return calls -> upToHere(
                calls.stepsOf("scan of objects", -1, null).team(), value, op);
    }

    /// Combines the objects of the ranks below this one.
    public <T> Plan.Giving<T> exclusiveScan(T value, BinaryOperator<T> op) {
        Required.of("op", op, BinaryOperator.class);
        Required.of("value", value, Object.class);
        byte[] _ = codec.encode(value);
        return calls -> {
            Ensemble on = calls.stepsOf("exclusive-scan of objects", -1, null);
            T sum = upToHere(on.team(), value, op);
            Pending passing = rank + 1 < size ? send(on.team(), sum, rank + 1) : () -> {};
            T below = rank > 0 ? receive(on.team(), rank - 1) : value;
            passing.await();
            return below;
        };
    }

    /// In each round twice as many ranks below are in the sum.
    private <T> T upToHere(Team team, T value, BinaryOperator<T> op) {
        T sum = value;
        for (int step = 1; step < size; step <<= 1) {
            Pending passing = rank + step < size ? send(team, sum, rank + step) : () -> {};
            if (rank >= step) {
                sum = op.apply(receive(team, rank - step), sum);
            }
            passing.await();
        }
        return sum;
    }

    private Pending send(Team team, Object value, int to) {
        byte[] bytes = codec.encode(value);
        Pending length = team.startSend(whole(new long[] {bytes.length}), to);
        Pending object = team.startSend(whole(bytes), to);
        return () -> {
            length.await();
            object.await();
        };
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // as decode
    private <T> T receive(Team team, int from) {
        long[] length = new long[1];
        team.receive(whole(length), from);
        byte[] bytes = new byte[Math.toIntExact(length[0])];
        team.receive(whole(bytes), from);
        return decode(bytes, 0, bytes.length);
    }

    private byte[][] encodeAll(@Nullable List<?> values) {
        if (values == null || values.size() != size) {
            throw Checks.misuse(
                    values == null ? "values is # for # ranks" : "# values for # ranks",
                    "there is one for each",
                    values == null ? Required.ABSENT : values.size(), size);
        }
        byte[][] all = new byte[size][];
        for (int r = 0; r < size; r++) {
            all[r] = codec.encode(values.get(r));
        }
        return all;
    }

    private static long[] lengths(byte[][] all) {
        return Arrays.stream(all).mapToLong(bytes -> bytes.length).toArray();
    }

    private byte[][] rooms(long[] lengths, byte[] own) {
        byte[][] rooms = new byte[size][];
        for (int r = 0; r < size; r++) {
            rooms[r] = r == rank ? own : new byte[Math.toIntExact(lengths[r])];
        }
        return rooms;
    }

    private static Portions parts(byte[][] all) {
        return Portions.of(Arrays.stream(all).map(Portion::of).toArray(Portion[]::new));
    }

    /// All objects; this rank's own is the very one.
    private <T> List<T> decodeAll(byte[][] all, @Nullable T own) {
        List<T> values = new ArrayList<>(size);
        for (int r = 0; r < size; r++) {
            values.add(r == rank ? same(own) : decode(all[r], 0, all[r].length));
        }
        return Collections.unmodifiableList(values);
    }
}
