// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.Elements;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// What a predefined operation does to items of a datatype, as they lie in an operand: to numbers
/// in an array or a segment what it does by itself, to numbers in bytes what is made here once.
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
        Class<?> value = map.isPlain() ? null : valueOf(type);
        if (value != null) {
            return inBytes(new Numbers(value, true));
        }
        Op own = map.meaning().operation(named);
        return isInBytes(map, operand)
                ? inBytes(new Numbers(map.base().element(), false))
                : own;
    }

    private Op inBytes(Numbers numbers) {
        return inBytes.computeIfAbsent(numbers, of -> of.indexed()
                ? named.inBytes(of.value(), int.class)
                : named.inBytes(of.value()));
    }

    /// What the index of a structure of Open MPI's goes with.
    private static @Nullable Class<?> valueOf(Datatype type) {
        if (type == MPI.SHORT_INT) {
            return short.class;
        }
        if (type == MPI.LONG_INT) {
            return long.class;
        }
        if (type == MPI.FLOAT_INT) {
            return float.class;
        }
        return type == MPI.DOUBLE_INT ? double.class : null;
    }

    /// An operand in memory of the kind that its results have. A program may give an array and
    /// take a direct buffer, or the other way round.
    static Part alike(Part operand, Part results) {
        if (operand == Part.IN_PLACE || operand.elements().equals(results.elements())) {
            return operand;
        }
        var packed = (MemorySegment) ElementKinds.SEGMENT_BYTES.allocate(operand.bytes());
        operand.pack(packed, 0);
        Part copy = apart(operand.bytes(), results.elements());
        copy.unpack(packed, 0);
        return copy;
    }

    /// New memory.
    static Part apart(long bytes, Elements kind) {
        return new Part(kind.allocate(bytes / kind.elementBytes()), 0, bytes, kind);
    }

    /// How many elements of an operand make an item.
    static int together(Datatype type, Part operand) {
        Typemap map = type.map();
        return (int) (isInBytes(map, operand) ? map.bytes() : map.elements());
    }

    private static boolean isInBytes(Typemap map, Part operand) {
        Elements kind = operand.elements();
        return kind == ElementKinds.SEGMENT_BYTES
                || (kind == ElementKinds.BYTES && map.base() != BaseType.BYTE);
    }
}
