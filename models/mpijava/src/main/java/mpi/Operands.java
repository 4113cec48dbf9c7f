// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// Chooses what a predefined operation does to items of a datatype, as they lie in an operand. To
/// numbers in an array or a segment it does what it does by itself, to numbers in bytes what is
/// made here once.
@SuppressWarnings("ReferenceEquality") // constants are compared
final class Operands {
    private final Op named;

    /// Operations on numbers in bytes, by the numbers.
    private final Map<Numbers, Op> inBytes = new ConcurrentHashMap<>();

    /// Numbers in bytes.
    ///
    /// @param value   their type
    /// @param indexed whether each has an `int` index
    private record Numbers(Class<?> value, boolean indexed) {}

    Operands(Op named) {
        this.named = named;
    }

    Op named() {
        return named;
    }

    /// The operation on items of a type.
    ///
    /// @param operand where they lie
    /// @throws IllegalArgumentException if it has no meaning for them
    Op on(Datatype type, Part operand) {
        Typemap map = type.map();
        Class<?> value = map.isPlain() ? null : valueOf(map);
        if (value != null) {
            return inBytes(new Numbers(value, true));
        }
        Op own = map.meaning().operation(named);
        if (!isInBytes(map, operand)) {
            return own;
        }
        BaseType numbers = map.numbers();
        if (numbers == null) {
            throw mixed(type);
        }
        return inBytes(new Numbers(numbers.element(), false));
    }

    /// Whether it makes other numbers of the operands' and does not only move them.
    boolean combines() {
        return named != Op.REPLACE && named != Op.NO_OP;
    }

    private WrongArgument mixed(Datatype type) {
        return new WrongArgument(MPI.ERR_OP, "op is " + named + ": it is not applied here to"
                + " a structure of different numbers, as the type " + type + " is");
    }

    /// The operation on items of a type as windows take it.
    ///
    /// @throws IllegalArgumentException if it has no meaning for them
    Op inWindow(Datatype type) {
        Typemap map = type.map();
        Class<?> value = named == Op.MAXLOC || named == Op.MINLOC ? valueOf(map) : null;
        if (value != null) {
            return inBytes(new Numbers(value, true));
        }
        if (map.numbers() == null && combines()) {
            throw mixed(type);
        }
        return map.meaning().operation(named);
    }

    private Op inBytes(Numbers numbers) {
        return inBytes.computeIfAbsent(numbers, of -> of.indexed()
                ? named.inBytes(of.value(), int.class)
                : named.inBytes(of.value()));
    }

    /// What the index of a structure of Open MPI's goes with.
    private static @Nullable Class<?> valueOf(Typemap map) {
        if (map == MPI.SHORT_INT.map()) {
            return short.class;
        }
        if (map == MPI.LONG_INT.map()) {
            return long.class;
        }
        if (map == MPI.FLOAT_INT.map()) {
            return float.class;
        }
        return map == MPI.DOUBLE_INT.map() ? double.class : null;
    }

    /// An operand in memory of the kind that its results have. A program may give an array and
    /// take a direct buffer, or the other way round.
    static Part alike(Part operand, Part results) {
        return operand == Part.IN_PLACE || operand.elements().equals(results.elements())
                ? operand
                : Apart.inKind(operand, results.elements());
    }

    /// How many elements of an operand make an item.
    static int together(Datatype type, Part operand) {
        return (int) (type.map().bytes() / operand.elements().elementBytes());
    }

    private static boolean isInBytes(Typemap map, Part operand) {
        Elements kind = operand.elements();
        return kind == ElementKinds.SEGMENT_BYTES
                || (kind == ElementKinds.BYTES && map.numbers() != BaseType.BYTE);
    }
}
