// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.atoll.codec.ElementKinds;
import org.atoll.mpj.plan.Ensemble;
import org.atoll.mpj.reduce.Operator;

/// Makers in a stream of collectives, which may be one beside the program.
///
/// @param on    the stream
/// @param named gives the name of the program's call
/// @param other gives the other group's numbers for this one's
public record StreamMakers(Ensemble on, Supplier<String> named, UnaryOperator<int[]> other)
        implements Makers {

    @Override
    public int rank() {
        return on.rank();
    }

    @Override
    public int size() {
        return on.size();
    }

    @Override
    public String call() {
        return named.get();
    }

    @Override
    public int[] largest(int... mine) {
        int[] largest = mine.clone();
        on.collectives().allReduce(ElementKinds.whole(largest), Operator.MAX.on(ElementKinds.INTS));
        return largest;
    }

    @Override
    public int[] swap(int[] numbers, boolean heeded) {
        return other.apply(numbers);
    }
}
