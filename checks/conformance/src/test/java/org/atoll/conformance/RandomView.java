// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.FileView;

/// A view drawn by chance, and, in the simplest words there are, which bytes of a file it shows:
/// those of one tile, and the tile's extent.
///
/// @param start  where the first tile lies
/// @param shown  the bytes of a tile that are shown, ascending
/// @param extent from one tile to the next
record RandomView(FileView view, int start, List<Integer> shown, int extent) {

    int etypeBytes() {
        return (int) view.etype().bytes();
    }

    /// Where a byte of the view lies in the file.
    int place(long packed) {
        int tile = (int) (packed / shown.size());
        return start + tile * extent + shown.get((int) (packed % shown.size()));
    }

    static RandomView draw(Random random, int etypeBytes) {
        Elements kind = switch (etypeBytes) {
            case 1 -> ElementKinds.BYTES;
            case 2 -> ElementKinds.SHORTS;
            case 4 -> ElementKinds.FLOATS;
            default -> ElementKinds.LONGS;
        };
        Layout one = Layout.of(kind);
        int start = random.nextInt(30);
        return switch (random.nextInt(5)) {
            case 0 -> of(start, one, elements(0, 1, 1, 1), 1);
            case 1 -> vector(random, start, one);
            case 2 -> indexed(random, start, one);
            case 3 -> subarray(random, start, one);
            default -> struct(random, start, one);
        };
    }

    private static List<Integer> elements(int first, int blocks, int length, int stride) {
        List<Integer> elements = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            for (int i = 0; i < length; i++) {
                elements.add(first + block * stride + i);
            }
        }
        return elements;
    }

    private static RandomView of(int start, Layout filetype, List<Integer> elements, int extent) {
        int bytes = filetype.elements().elementBytes();
        List<Integer> shown = elements.stream()
                .flatMap(element -> IntStream.range(0, bytes).mapToObj(i -> element * bytes + i))
                .toList();
        return new RandomView(FileView.of(start, filetype), start, shown, extent * bytes);
    }

    private static RandomView vector(Random random, int start, Layout one) {
        int blocks = 1 + random.nextInt(4);
        int length = 1 + random.nextInt(5);
        int stride = length + random.nextInt(6);
        int reach = (blocks - 1) * stride + length;
        int extent = random.nextBoolean() ? reach : blocks * stride + random.nextInt(3);
        Layout layout = Layout.resized(Layout.vector(blocks, length, stride, one), 0, extent);
        return of(start, layout, elements(0, blocks, length, stride), extent);
    }

    private static RandomView indexed(Random random, int start, Layout one) {
        int blocks = 1 + random.nextInt(6);
        long[] lengths = new long[blocks];
        long[] places = new long[blocks];
        List<Integer> elements = new ArrayList<>();
        int at = random.nextInt(4);
        int first = at;
        for (int i = 0; i < blocks; i++) {
            lengths[i] = 1 + random.nextInt(4);
            places[i] = at;
            elements.addAll(elements(at, 1, (int) lengths[i], 0));
            at += (int) lengths[i];
            at += i == blocks - 1 ? 0 : random.nextInt(5);
        }
        return of(start, Layout.indexed(lengths, places, one), elements, at - first);
    }

    private static RandomView subarray(Random random, int start, Layout one) {
        int rows = 1 + random.nextInt(4);
        int columns = 1 + random.nextInt(8);
        int height = 1 + random.nextInt(rows);
        int width = 1 + random.nextInt(columns);
        int top = random.nextInt(rows - height + 1);
        int left = random.nextInt(columns - width + 1);
        Layout layout = Layout.subarray(
                new long[] {rows, columns}, new long[] {height, width}, new long[] {top, left},
                one);
        return of(
                start, layout, elements(top * columns + left, height, width, columns),
                rows * columns);
    }

    /// A run, and a vector behind it.
    private static RandomView struct(Random random, int start, Layout one) {
        int bytes = one.elements().elementBytes();
        int head = 1 + random.nextInt(3);
        int gap = random.nextInt(4);
        Layout layout = Layout.struct(
                new long[] {head, 1}, new long[] {0, (long) (head + gap) * bytes}, one,
                Layout.vector(2, 2, 5, one));
        List<Integer> elements = elements(0, 1, head, 0);
        elements.addAll(elements(head + gap, 2, 2, 5));
        return of(start, layout, elements, head + gap + 7);
    }
}
