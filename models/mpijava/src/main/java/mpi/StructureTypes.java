// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.Bounds.Marks;
import org.atoll.codec.Layout;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

/// Makes datatypes of several others, in the two ways there are.
@SuppressWarnings("ReferenceEquality") // constants are compared
final class StructureTypes {
    private StructureTypes() {}

    static long[] longs(String argument, int[] values, int factor) {
        return Arrays.stream(Required.of(argument, values))
                .mapToLong(value -> (long) value * factor).toArray();
    }

    /// mpiJava's: all members have one base type, displacements are in its elements, and the
    /// markers LB and UB set the bounds. What has no member is of bytes.
    static Typemap ofOneBase(int[] lengths, int[] displs, Datatype[] types) {
        checkLengths(lengths, displs, types);
        int[] members = IntStream.range(0, types.length)
                .filter(i -> !isMarker(types[i]))
                .toArray();
        BaseType base = members.length == 0 ? BaseType.BYTE : item(types, members[0]).base();
        for (int i : members) {
            if (item(types, i).base() != base) {
                throw new WrongArgument(MPI.ERR_TYPE, "types[" + i + "] is " + types[i]
                        + ": all members are of " + base.arrayName() + ", as the first is");
            }
        }
        return of(base, members(lengths, longs("displs", displs, base.bytes()), types),
                new int[] {base.bytes()});
    }

    private static boolean isMarker(Datatype type) {
        return type == MPI.LB || type == MPI.UB;
    }

    /// Open MPI's: members of any types in a buffer of bytes; the markers set the bounds, as in
    /// MPI 1.1, section 3.12.3.
    static Typemap ofBytes(int[] lengths, int[] displs, Datatype[] types) {
        checkLengths(lengths, displs, types);
        for (int i = 0; i < types.length; i++) {
            if (!isMarker(types[i]) && item(types, i).base() == BaseType.OBJECT) {
                throw new WrongArgument(
                        MPI.ERR_TYPE,
                        "types[" + i + "] is " + types[i] + ": members are of primitive types");
            }
        }
        Member[] members = members(lengths, longs("displs", displs, 1), types);
        return of(BaseType.BYTE, members, cell(members)).alsoOn(onlyBase(members));
    }

    /// A block of a structure; mpiJava's markers are such, too.
    private record Member(int length, long place, Typemap map) {
        boolean isMarker() {
            return map.base() == BaseType.NONE;
        }

        Layout on(Elements kind) {
            return map.on(kind, Math.max(1, map.base().bytes() / kind.elementBytes()));
        }

        void into(Bounds bounds, Elements kind) {
            Layout block = Layout.contiguous(length, on(kind));
            long from = place / kind.elementBytes() + block.lowerBound();
            bounds.add(map.marks(), from, from + block.extentElements(),
                    isMarker() || block.countElements() == 0);
        }
    }

    private static Member[] members(int[] lengths, long[] places, Datatype[] types) {
        return IntStream.range(0, types.length)
                .mapToObj(i -> new Member(lengths[i], places[i], types[i].map()))
                .toArray(Member[]::new);
    }

    private static Member[] blocks(Member[] members) {
        return Arrays.stream(members)
                .filter(member -> !member.isMarker()).toArray(Member[]::new);
    }

    private static Typemap of(BaseType base, Member[] members, int[] cell) {
        Member[] blocks = blocks(members);
        long[] lengths = Arrays.stream(blocks).mapToLong(Member::length).toArray();
        long[] places = Arrays.stream(blocks).mapToLong(Member::place).toArray();
        Marks marks = Arrays.stream(members)
                .filter(member -> member.length > 0)
                .map(member -> member.map.marks()).reduce(Marks.NONE, Marks::and);
        Shape shape = (kind, unit) -> {
            for (int i = 0; i < places.length && Typemap.areWellFormed(lengths, places); i++) {
                long _ = Typemap.whole("disp", places[i], kind);
            }
            Layout layout = blocks.length == 0
                    ? Layout.contiguous(0, Layout.of(kind))
                    : Layout.struct(lengths, places, Arrays.stream(blocks)
                            .map(member -> member.on(kind)).toArray(Layout[]::new));
            Bounds bounds = new Bounds(marks);
            for (Member member : members) {
                if (member.length > 0) {
                    member.into(bounds, kind);
                }
            }
            return bounds.on(layout, cell);
        };
        return new Typemap(base, shape, cell, marks);
    }

    /// The one type that all numbers of a structure are of, if they lie at multiples of its size.
    private static @Nullable BaseType onlyBase(Member[] members) {
        Member[] blocks = blocks(members);
        BaseType only = blocks.length == 0 ? null : blocks[0].map.numbers();
        return only != null
                && Arrays.stream(blocks).allMatch(member -> member.map.numbers() == only)
                && Arrays.stream(members).allMatch(member -> member.place % only.bytes() == 0)
                ? only
                : null;
    }

    private static Typemap item(Datatype[] types, int member) {
        String argument = "types[" + member + "]";
        return Required.of(MPI.ERR_TYPE, argument, types[member]).item(argument);
    }

    /// The bytes of a structure's numbers; of one that has none, those of a byte.
    private static int[] cell(Member[] members) {
        int[] cell = Arrays.stream(members).flatMapToInt(StructureTypes::repeated).toArray();
        return cell.length > 0 ? cell : new int[] {1};
    }

    private static IntStream repeated(Member member) {
        int[] cell = member.map.cell();
        long cells = member.length * member.map.bytes() / Arrays.stream(cell).sum();
        return IntStream.range(0, (int) cells).flatMap(i -> Arrays.stream(cell));
    }

    private static void checkLengths(int[] lengths, int[] displs, Datatype[] types) {
        if (Required.of("blockLengths", lengths).length != Required.of("displs", displs).length
                || lengths.length != Required.of(MPI.ERR_TYPE, "types", types).length) {
            throw new IllegalArgumentException(lengths.length + " block lengths, "
                    + displs.length + " displacements and " + types.length
                    + " types were given: they are equally many");
        }
    }
}
