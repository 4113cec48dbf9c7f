// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.atoll.fabric.wire.Elements;

/// A layout made at random, its naive model, and how it was made.
///
/// @param text   the calls that made it
record RandomLayout(Layout layout, TypeMap map, String text) {

    static RandomLayout of(Elements kind, int depth, SplittableRandom random) {
        if (depth == 0) {
            return new RandomLayout(Layout.of(kind), TypeMap.element(), "e");
        }
        RandomLayout inner = of(kind, depth - 1, random);
        return switch (random.nextInt(8)) {
            case 0 -> inner.contiguous(random);
            case 1 -> inner.vector(random);
            case 2 -> inner.hvector(random);
            case 3 -> inner.indexed(random);
            case 4 -> inner.hindexed(random);
            case 5 -> inner.struct(of(kind, depth - 1, random), random);
            case 6 -> inner.resized(random);
            default -> inner.subarray(random);
        };
    }

    private int bytes() {
        return layout.elements().elementBytes();
    }

    private RandomLayout contiguous(SplittableRandom random) {
        int count = random.nextInt(6);
        return new RandomLayout(
                random.nextBoolean() ? Layout.contiguous(count, layout) : layout.times(count),
                map.blocks(new long[] {count}, new long[1]),
                "contiguous(" + count + ", " + text + ")");
    }

    private RandomLayout vector(SplittableRandom random) {
        int count = random.nextInt(8);
        int length = random.nextInt(4);
        int stride = random.nextInt(12) - 3;
        return new RandomLayout(
                Layout.vector(count, length, stride, layout),
                spread(count, length, stride * map.extent()),
                "vector(" + count + ", " + length + ", " + stride + ", " + text + ")");
    }

    private RandomLayout hvector(SplittableRandom random) {
        int count = random.nextInt(100);
        int length = random.nextInt(3);
        int stride = random.nextInt(20) - 3;
        return new RandomLayout(
                Layout.hvector(count, length, (long) stride * bytes(), layout),
                spread(count, length, stride),
                "hvector(" + count + ", " + length + ", " + stride + " el, " + text + ")");
    }

    private TypeMap spread(int count, int length, long stride) {
        long[] lengths = new long[count];
        long[] displacements = new long[count];
        for (int i = 0; i < count; i++) {
            lengths[i] = length;
            displacements[i] = i * stride;
        }
        return map.blocks(lengths, displacements);
    }

    private RandomLayout indexed(SplittableRandom random) {
        long[] lengths = random.longs(random.nextInt(6), 0, 4).toArray();
        long[] places = random.longs(lengths.length, -5, 30).toArray();
        return new RandomLayout(
                Layout.indexed(lengths, places, layout),
                map.blocks(lengths, LongStream.of(places).map(p -> p * map.extent()).toArray()),
                "indexed(" + text(lengths, places) + text + ")");
    }

    private RandomLayout hindexed(SplittableRandom random) {
        long[] lengths = random.longs(random.nextInt(40), 0, 3).toArray();
        long[] places = random.longs(lengths.length, -5, 30).toArray();
        return new RandomLayout(
                Layout.hindexed(lengths, inBytes(places), layout),
                map.blocks(lengths, places),
                "hindexed(" + text(lengths, places) + " el, " + text + ")");
    }

    private RandomLayout struct(RandomLayout other, SplittableRandom random) {
        int count = 1 + random.nextInt(4);
        long[] lengths = random.longs(count, 0, 4).toArray();
        long[] places = random.longs(count, -5, 60).toArray();
        Layout[] layouts = new Layout[count];
        List<TypeMap> maps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RandomLayout member = random.nextBoolean() ? this : other;
            layouts[i] = member.layout;
            maps.add(member.map);
        }
        return new RandomLayout(
                Layout.struct(lengths, inBytes(places), layouts),
                TypeMap.struct(lengths, places, maps),
                "struct(" + text(lengths, places) + " of " + text + " or " + other.text + ")");
    }

    private RandomLayout resized(SplittableRandom random) {
        int lower = random.nextInt(7) - 3;
        int extent = random.nextInt(30) - 2;
        return new RandomLayout(
                Layout.resized(layout, lower, extent),
                map.resized(lower, extent),
                "resized(" + lower + ", " + extent + ", " + text + ")");
    }

    /// A block of a matrix of two dimensions; the model lists its elements.
    private RandomLayout subarray(SplittableRandom random) {
        long[] sizes = {1 + random.nextInt(5), 1 + random.nextInt(5)};
        long[] starts = {random.nextLong(sizes[0]), random.nextLong(sizes[1])};
        long[] block = {
            1 + random.nextLong(sizes[0] - starts[0]), 1 + random.nextLong(sizes[1] - starts[1])
        };
        long[] places =
                LongStream.range(0, block[0] * block[1])
                        .map(i -> (starts[0] + i / block[1]) * sizes[1] + starts[1] + i % block[1])
                        .map(i -> i * map.extent())
                        .toArray();
        long[] ones = new long[places.length];
        Arrays.fill(ones, 1);
        return new RandomLayout(
                Layout.subarray(sizes, block, starts, layout),
                map.blocks(ones, places).resized(0, sizes[0] * sizes[1] * map.extent()),
                "subarray(" + Arrays.toString(sizes) + text(block, starts) + text + ")");
    }

    private long[] inBytes(long[] places) {
        return LongStream.of(places).map(p -> p * bytes()).toArray();
    }

    private static String text(long[] lengths, long[] places) {
        return Arrays.toString(lengths) + " at " + Arrays.toString(places) + ", ";
    }
}
