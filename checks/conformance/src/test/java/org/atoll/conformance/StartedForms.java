// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.PersistentCollective;

/// Collectives of one communicator that are all under way at once, in each round with other
/// values, and what every one of them is to bring.
final class StartedForms {
    private static final int ROUNDS = 2;

    private final Case at;
    private final List<Form> forms = new ArrayList<>();

    /// The values that this rank gives: one part, and one part for each rank.
    final int[] mine;

    final int[] wide;

    private int round;

    /// One form of a collective.
    ///
    /// @param got    where its result comes
    /// @param before what is there at its start
    /// @param wanted what is there at its end
    @SuppressWarnings("ArrayRecordComponent") // the program's buffer
    private record Form(
            String name, int[] got, Supplier<int[]> before, Supplier<CollectiveRequest<?>> start,
            Supplier<int[]> wanted) {}

    StartedForms(Case at) {
        this.at = at;
        this.mine = new int[at.count()];
        this.wide = new int[at.count() * at.size()];
    }

    /// A form whose result buffer holds nothing that counts.
    void hold(
            String name, int[] got, Supplier<CollectiveRequest<?>> start,
            Supplier<int[]> wanted) {
        hold(name, got, () -> untouched(got.length), start, wanted);
    }

    void hold(
            String name, int[] got, Supplier<int[]> before, Supplier<CollectiveRequest<?>> start,
            Supplier<int[]> wanted) {
        forms.add(new Form(name, got, before, start, wanted));
    }

    /// A form that is called anew each time, and the one that is prepared now.
    void both(
            String name, int length, Function<int[], CollectiveRequest<?>> start,
            Function<int[], PersistentCollective<?>> prepare, Supplier<int[]> wanted) {
        int[] got = new int[length];
        hold(name + "Async", got, () -> start.apply(got), wanted);
        int[] also = new int[length];
        PersistentCollective<?> prepared = prepare.apply(also);
        hold("persistent " + name, also, prepared::start, wanted);
    }

    /// Starts all, waits for them from the last to the first, and looks.
    void run() {
        for (round = 0; round < ROUNDS; round++) {
            Arrays.setAll(mine, i -> word(at.rank(), i));
            Arrays.setAll(wide, i -> word(at.rank(), i));
            List<CollectiveRequest<?>> requests = new ArrayList<>();
            for (Form form : forms) {
                int[] before = form.before.get();
                System.arraycopy(before, 0, form.got, 0, before.length);
                requests.add(form.start.get());
            }
            requests.reversed().forEach(CollectiveRequest::await);
            for (Form form : forms) {
                int[] wanted = form.wanted.get();
                at.expect(form.name + " in round " + round, form.got, wanted.length,
                        i -> wanted[i]);
            }
        }
    }

    /// An element of a rank in this round.
    int word(int rank, int index) {
        return (int) Case.value(rank, index) + 5000 * round;
    }

    static int[] untouched(int length) {
        int[] values = new int[length];
        Arrays.fill(values, -1);
        return values;
    }

    /// Elements of a rank, from one on.
    int[] of(int rank, int from) {
        return each(i -> word(rank, from + i));
    }

    private int[] each(IntUnaryOperator value) {
        return IntStream.range(0, at.count()).map(value).toArray();
    }

    /// The sum over the ranks from the first to the last but one, elements from one on.
    int[] sum(int first, int end, int from) {
        return each(i -> IntStream.range(first, end).map(rank -> word(rank, from + i)).sum());
    }

    /// A part of each rank, in rank order or the other way round.
    int[] parts(IntFunction<int[]> partOf, boolean reversed) {
        return IntStream.range(0, at.size())
                .map(place -> reversed ? at.size() - 1 - place : place)
                .mapToObj(partOf)
                .flatMapToInt(IntStream::of)
                .toArray();
    }
}
