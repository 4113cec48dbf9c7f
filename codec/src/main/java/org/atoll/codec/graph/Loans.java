// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

/// Long arrays of a graph that were not copied yet: each with its place among the bytes that were.
final class Loans {
    private int count;
    private long bytes;
    private int[] places = new int[4];
    private long[] sizes = new long[4];
    private @Nullable Object[] arrays = new @Nullable Object[4];
    private @Nullable Elements[] kinds = new @Nullable Elements[4];

    /// Remembers an array, all of it.
    ///
    /// @param place how many bytes were copied before
    void add(int place, Elements kind, Object array, long size) {
        if (count == places.length) {
            places = Arrays.copyOf(places, 2 * count);
            sizes = Arrays.copyOf(sizes, 2 * count);
            arrays = Arrays.copyOf(arrays, 2 * count);
            kinds = Arrays.copyOf(kinds, 2 * count);
        }
        places[count] = place;
        sizes[count] = size;
        arrays[count] = array;
        kinds[count] = kind;
        count++;
        bytes += size;
    }

    /// How long all of them are.
    long bytes() {
        return bytes;
    }

    /// The same with copies of the arrays.
    ///
    /// @return null if one of them has other elements than numbers
    @Nullable Loans copies() {
        Loans all = new Loans();
        for (int i = 0; i < count; i++) {
            Elements kind = kinds[i];
            Object copy = copy(arrays[i]);
            if (kind == null || copy == null) {
                return null;
            }
            all.add(places[i], kind, copy, sizes[i]);
        }
        return all;
    }

    /// A clone is not filled with zeros first.
    private static @Nullable Object copy(@Nullable Object array) {
        return switch (array) {
            case boolean[] all -> all.clone();
            case byte[] all -> all.clone();
            case char[] all -> all.clone();
            case short[] all -> all.clone();
            case int[] all -> all.clone();
            case long[] all -> all.clone();
            case float[] all -> all.clone();
            case double[] all -> all.clone();
            case null, default -> null;
        };
    }

    /// An array, if there are so many.
    ///
    /// @param number which one, from 0 on
    /// @param kind   what it must have
    @Nullable Object array(int number, Elements kind) {
        return number < count && kind.equals(kinds[number]) ? arrays[number] : null;
    }

    void clear() {
        if (count > 0) {
            Arrays.fill(arrays, 0, count, null);
            count = 0;
            bytes = 0;
        }
    }

    /// Copies a part of the graph.
    ///
    /// @param own      the bytes that were copied
    /// @param end      how many they are
    /// @param position the first byte of the part, in the graph
    void copy(byte[] own, int end, long position, long length, MemorySegment to, long at) {
        long begins = 0; // in the graph, of what comes next
        int next = 0; // of the own bytes
        for (int i = 0; i <= count; i++) {
            int upTo = i < count ? places[i] : end;
            Part part = Part.of(position, length, begins, upTo - next);
            if (part.size > 0) {
                MemorySegment.copy(own, next + (int) part.from, to, ValueLayout.JAVA_BYTE,
                        at + part.to, (int) part.size);
            }
            begins += upTo - next;
            next = upTo;
            if (i < count) {
                lend(i, Part.of(position, length, begins, sizes[i]), to, at);
                begins += sizes[i];
            }
        }
    }

    private void lend(int i, Part part, MemorySegment to, long at) {
        Elements kind = kinds[i];
        Object array = arrays[i];
        if (part.size > 0 && kind != null && array != null) {
            pack(kind, array, part, to, at + part.to);
        }
    }

    /// Packers take whole elements only: what stands before and behind them goes one by one.
    private static void pack(
            Elements kind, Object array, Part part, MemorySegment to, long at) {
        int size = kind.elementBytes();
        long first = Math.min(part.size, (size - part.from % size) % size);
        long whole = (part.size - first) / size * size;
        if (first > 0) {
            split(kind, array, part.from, first, to, at);
        }
        if (whole > 0) {
            kind.pack(array, 0, part.from + first, whole, to, at + first);
        }
        long rest = part.size - first - whole;
        if (rest > 0) {
            split(kind, array, part.from + first + whole, rest, to, at + first + whole);
        }
    }

    private static void split(
            Elements kind, Object array, long from, long length, MemorySegment to, long at) {
        int size = kind.elementBytes();
        MemorySegment one = MemorySegment.ofArray(new byte[size]);
        kind.pack(array, 0, from / size * size, size, one, 0);
        MemorySegment.copy(one, from % size, to, at, length);
    }

    /// The overlap of two ranges of the graph.
    ///
    /// @param from its beginning in the second
    /// @param to   its beginning in the first
    /// @param size its length; 0 or less if there is none
    private record Part(long from, long to, long size) {
        static Part of(long position, long length, long begins, long size) {
            long from = Math.max(position, begins);
            long end = Math.min(position + length, begins + size);
            return new Part(from - begins, from - position, end - from);
        }
    }
}
