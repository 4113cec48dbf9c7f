// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.atoll.codec.Layout;
import org.atoll.fabric.Elements;
import org.jspecify.annotations.Nullable;

/// Makes datatypes of several others, in the two ways there are.
@SuppressWarnings("ReferenceEquality") // constants are compared
final class StructureTypes {
    private StructureTypes() {}

    static long[] longs(String argument, int[] values, int factor) {
        return Arrays.stream(Given.of(argument, values))
                .mapToLong(value -> (long) value * factor).toArray();
    }

    /// mpiJava's: all members have one base type, displacements are in its elements, and the
    /// markers LB and UB set the bounds.
    static Typemap ofOneBase(int[] lengths, int[] displs, Datatype[] types) {
        checkLengths(lengths, displs, types);
        int[] members = IntStream.range(0, types.length)
                .filter(i -> !isMarker(types[i]))
                .toArray();
        if (members.length == 0) {
            throw new IllegalArgumentException("types has only markers: a member is needed");
        }
        BaseType base = item(types, members[0]).base();
        for (int i : members) {
            if (item(types, i).base() != base) {
                throw new IllegalArgumentException("types[" + i + "] is " + types[i]
                        + ": all members are of " + base.arrayName() + ", as the first is");
            }
        }
        long[] counts = IntStream.of(members).mapToLong(i -> lengths[i]).toArray();
        long[] places = IntStream.of(members)
                .mapToLong(i -> (long) displs[i] * base.bytes()).toArray();
        Typemap[] maps = IntStream.of(members)
                .mapToObj(i -> types[i].map()).toArray(Typemap[]::new);
        Datatype[] all = types.clone();
        int[] bounds = displs.clone();
        Shape shape = (kind, unit) -> bounded(
                Layout.struct(counts, places, Arrays.stream(maps)
                        .map(map -> map.on(kind, unit)).toArray(Layout[]::new)),
                bounds, all, unit);
        return new Typemap(base, shape, Meaning.NUMBERS, new int[] {base.bytes()});
    }

    private static Layout bounded(Layout layout, int[] displs, Datatype[] types, int unit) {
        long lower = layout.lowerBound();
        long upper = lower + layout.extentElements();
        boolean marked = false;
        for (int i = 0; i < types.length; i++) {
            if (types[i] == MPI.LB) {
                lower = (long) displs[i] * unit;
            } else if (types[i] == MPI.UB) {
                upper = (long) displs[i] * unit;
            }
            marked |= isMarker(types[i]);
        }
        return marked ? Layout.resized(layout, lower, upper - lower) : layout;
    }

    private static boolean isMarker(Datatype type) {
        return type == MPI.LB || type == MPI.UB;
    }

    /// Open MPI's: members of any types in a buffer of bytes.
    static Typemap ofBytes(int[] lengths, int[] displs, Datatype[] types) {
        checkLengths(lengths, displs, types);
        for (int i = 0; i < types.length; i++) {
            if (item(types, i).base() == BaseType.OBJECT) {
                throw new IllegalArgumentException(
                        "types[" + i + "] is " + types[i] + ": members are of primitive types");
            }
        }
        Typemap[] members = Arrays.stream(types).map(Datatype::map).toArray(Typemap[]::new);
        long[] counts = longs("blockLengths", lengths, 1);
        long[] places = longs("displs", displs, 1);
        Shape shape = (kind, unit) -> Layout.struct(
                counts, places, Arrays.stream(members)
                        .map(map -> map.on(kind, unit(map, kind))).toArray(Layout[]::new));
        return new Typemap(BaseType.BYTE, shape, Meaning.NUMBERS, cell(lengths, members))
                .alsoOn(onlyBase(members, places));
    }

    private static int unit(Typemap member, Elements kind) {
        return Math.max(1, member.base().bytes() / kind.elementBytes());
    }

    /// The one type that all numbers of a structure are of, if they lie at multiples of its size.
    private static @Nullable BaseType onlyBase(Typemap[] members, long[] places) {
        BaseType only = members.length == 0 ? null : members[0].numbers();
        return only != null
                && Arrays.stream(members).allMatch(member -> member.numbers() == only)
                && Arrays.stream(places).allMatch(place -> place % only.bytes() == 0)
                ? only
                : null;
    }

    private static Typemap item(Datatype[] types, int member) {
        String argument = "types[" + member + "]";
        return Given.of(argument, types[member]).item(argument);
    }

    private static int[] cell(int[] lengths, Typemap[] members) {
        return IntStream.range(0, members.length)
                .boxed()
                .flatMapToInt(i -> repeated(members[i], lengths[i]))
                .toArray();
    }

    private static IntStream repeated(Typemap member, int length) {
        int[] cell = member.cell();
        long cells = length * member.bytes() / Arrays.stream(cell).sum();
        return IntStream.range(0, (int) cells).flatMap(i -> Arrays.stream(cell));
    }

    private static void checkLengths(int[] lengths, int[] displs, Datatype[] types) {
        if (Given.of("blockLengths", lengths).length != Given.of("displs", displs).length
                || lengths.length != Given.of("types", types).length) {
            throw new IllegalArgumentException(lengths.length + " block lengths, "
                    + displs.length + " displacements and " + types.length
                    + " types were given: they are equally many");
        }
    }
}
