// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.atoll.codec.Composition.Placed;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.wire.Elements;

/// The arguments of the derived layouts: looked at, and turned into places in elements.
final class Shapes {
    private Shapes() {}

    static void count(String call, String what, long count) {
        if (count < 0) {
            throw new CallArgumentException(
                    call, what + " is " + count + ": allowed are 0 and more");
        }
    }

    static void lists(String call, long[] lengths, String where, long[] displacements) {
        requireGiven(call, "lengths", lengths, "a long[]");
        requireGiven(call, where, displacements, "a long[]");
        if (lengths.length != displacements.length) {
            throw new CallArgumentException(
                    call, lengths.length + " lengths but " + displacements.length
                            + " displacements: allowed is one for each block");
        }
        for (int i = 0; i < lengths.length; i++) {
            count(call, "length " + i, lengths[i]);
        }
    }

    /// A distance in bytes as a distance in elements.
    static long elements(String call, String what, long bytes, Elements kind) {
        int size = kind.elementBytes();
        if (bytes % size != 0) {
            throw new CallArgumentException(
                    call, what + " is " + bytes + " bytes: allowed are multiples of "
                            + size + ", the length of the buffer's elements");
        }
        return bytes / size;
    }

    static Layout blocks(long[] lengths, Layout layout, IntToLongFunction displacement) {
        List<Placed> members = new ArrayList<>();
        for (int i = 0; i < lengths.length; i++) {
            if (lengths[i] > 0) {
                members.add(place(displacement.applyAsLong(i), lengths[i], layout));
            }
        }
        return Composition.join(layout.elements(), members);
    }

    private static Placed place(long displacement, long length, Layout layout) {
        return new Placed(
                displacement, Composition.repeat(layout, length, layout.extentElements()));
    }

    static Layout struct(long[] lengths, long[] displacementBytes, Layout... layouts) {
        lists("struct", lengths, "displacementBytes", displacementBytes);
        requireGiven("struct", "layouts", layouts, "a Layout[]");
        if (layouts.length != lengths.length || layouts.length == 0) {
            throw new CallArgumentException(
                    "struct", layouts.length + " layouts for " + lengths.length
                            + " lengths: allowed is one for each block, and at least one");
        }
        Elements kind = member(0, layouts[0]).elements();
        List<Placed> members = new ArrayList<>();
        for (int i = 0; i < layouts.length; i++) {
            sameKind(i, member(i, layouts[i]), kind);
            long displacement = elements("struct", "displacement", displacementBytes[i], kind);
            if (lengths[i] > 0) {
                members.add(place(displacement, lengths[i], layouts[i]));
            }
        }
        return Composition.join(kind, members);
    }

    private static Layout member(int index, Layout layout) {
        return requireGiven("struct", "layout " + index, layout, "a Layout");
    }

    private static void sameKind(int index, Layout layout, Elements kind) {
        if (!layout.elements().equals(kind)) {
            throw new CallArgumentException(
                    "struct",
                    "layout " + index + " picks from another kind of buffer than layout 0:"
                            + " allowed are layouts of one kind, such as the bytes of a segment");
        }
    }

    static Layout subarray(long[] sizes, long[] subsizes, long[] starts, Layout layout) {
        int dimensions = requireGiven("subarray", "sizes", sizes, "a long[]").length;
        requireGiven("subarray", "subsizes", subsizes, "a long[]");
        requireGiven("subarray", "starts", starts, "a long[]");
        requireGiven("subarray", "layout", layout, "a Layout");
        if (subsizes.length != dimensions || starts.length != dimensions || dimensions == 0) {
            throw new CallArgumentException(
                    "subarray", dimensions + " sizes, " + subsizes.length + " subsizes and "
                            + starts.length + " starts: allowed is one of each per dimension");
        }
        long distance = layout.extentElements();
        long first = 0;
        Layout block = layout;
        for (int d = dimensions - 1; d >= 0; d--) {
            inside(d, sizes[d], subsizes[d], starts[d]);
            block = Composition.repeat(block, subsizes[d], distance);
            first += starts[d] * distance;
            distance = Math.multiplyExact(distance, sizes[d]);
        }
        Layout placed =
                Composition.join(layout.elements(), List.of(new Placed(first, block)));
        return Layout.resized(placed, 0, distance);
    }

    private static void inside(int dimension, long size, long subsize, long start) {
        if (subsize < 0 || start < 0 || start > size - subsize) {
            throw new CallArgumentException(
                    "subarray", "in dimension " + dimension + " a block of " + subsize + " from "
                            + start + " does not lie in a matrix of " + size);
        }
    }
}
