// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.reduce.BytePairs;
import org.atoll.mpj.reduce.Operator;

/// The operations that travel to windows: predefined ones, by a number that also says of what
/// type the elements are. Holder of the endpoint only, but for the static methods.
final class Combinations implements IntFunction<Combination> {
    private static final List<Operator> PREDEFINED = List.of(
            Operator.SUM, Operator.PRODUCT, Operator.MIN, Operator.MAX, Operator.AND, Operator.OR,
            Operator.XOR, Operator.BIT_AND, Operator.BIT_OR, Operator.BIT_XOR, Operator.MAXLOC,
            Operator.MINLOC, Operator.REPLACE, Operator.NO_OP, Operator.COMPLEX_PRODUCT);

    private static final int KINDS = 8;

    private static final int NONE = -1;

    private final Map<Integer, Combination> known = new HashMap<>();

    Combinations() {}

    /// The number of an operation on elements of a kind.
    ///
    /// @throws IllegalArgumentException if it is not predefined, or not defined for the kind
    static int code(String call, Operator op, int kind, long count) {
        int number = number(op);
        if (number == NONE) {
            throw Fault.wrongArgument(
                    Flaw.OPERATION, call, "op", "allowed are the predefined operations #", op,
                    PREDEFINED);
        }
        int ofArray = WindowKinds.ofArray(kind);
        op.on(WindowKinds.kind(ofArray));
        op.units(count);
        return number * KINDS + ofArray;
    }

    private static int number(Operator op) {
        int number = PREDEFINED.indexOf(op);
        int pairs = number < 0 ? BytePairs.ALL.indexOf(op) : NONE;
        return pairs < 0 ? number : PREDEFINED.size() + pairs;
    }

    private static Operator op(int number) {
        return number < PREDEFINED.size()
                ? PREDEFINED.get(number)
                : BytePairs.ALL.get(number - PREDEFINED.size());
    }

    /// How many bytes belong together in what an operation of a code combines.
    static int together(int code) {
        return op(code / KINDS).width() * WindowKinds.kind(code % KINDS).elementBytes();
    }

    @Override
    public Combination apply(int code) {
        return known.computeIfAbsent(code, Combinations::combination);
    }

    private static Combination combination(int code) {
        Operator op = op(code / KINDS);
        Elements kind = WindowKinds.kind(code % KINDS);
        return new Combination(kind, op.on(kind), op.width());
    }
}
