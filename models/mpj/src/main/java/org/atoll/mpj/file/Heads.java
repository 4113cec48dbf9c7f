// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.util.Arrays;
import java.util.List;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Indexed;
import org.atoll.codec.Layout;
import org.atoll.codec.Strided;
import org.atoll.collectives.spi.Pending;
import org.atoll.fabric.wire.Packer;

/// The messages by which a rank tells an aggregator which runs of a window it means. One of fixed
/// length has the number of series and the first of them; a second one has the others if there are
/// more. A regular view has at most three: a cut run, whole ones, a cut run.
final class Heads {
    private static final int INLINE = 3;
    private static final int LENGTH = 1 + INLINE * Spans.WORDS;

    private Heads() {}

    static void send(FileGroup crew, Spans spans, int to, List<Pending> under) {
        long[] head = new long[LENGTH];
        head[0] = spans.series();
        int inline = Math.min(INLINE, spans.series());
        spans.copyTo(head, 1, 0, inline);
        under.add(send(crew, head, to));
        if (spans.series() > INLINE) {
            long[] rest = new long[(spans.series() - INLINE) * Spans.WORDS];
            spans.copyTo(rest, 0, INLINE, spans.series() - INLINE);
            under.add(send(crew, rest, to));
        }
    }

    private static Pending send(FileGroup crew, long[] words, int to) {
        return crew.send(words, (long) words.length * Long.BYTES, ElementKinds.LONGS, to);
    }

    static Spans receive(FileGroup crew, int from) {
        long[] head = receive(crew, LENGTH, from);
        int series = (int) head[0];
        Spans spans = new Spans();
        spans.addAll(head, 1, Math.min(INLINE, series));
        if (series > INLINE) {
            long[] rest = receive(crew, (series - INLINE) * Spans.WORDS, from);
            spans.addAll(rest, 0, series - INLINE);
        }
        return spans;
    }

    private static long[] receive(FileGroup crew, int length, int from) {
        long[] words = new long[length];
        crew.receive(words, (long) length * Long.BYTES, ElementKinds.LONGS, from).await();
        return words;
    }

    /// How runs lie in a buffer that begins with a byte of the file.
    static Packer packer(Spans spans, long base) {
        int series = spans.series();
        if (series > INLINE) {
            return listed(spans, base);
        }
        long[] once = new long[series];
        long[] places = new long[series];
        Layout[] layouts = new Layout[series];
        Arrays.fill(once, 1);
        for (int i = 0; i < series; i++) {
            places[i] = spans.start(i) - base;
            layouts[i] = new Strided(
                    ElementKinds.SEGMENT_BYTES, spans.count(i), spans.length(i), spans.stride(i));
        }
        return Layout.struct(once, places, layouts);
    }

    private static Packer listed(Spans spans, long base) {
        int runs = (int) spans.runs();
        long[] places = new long[runs];
        long[] lengths = new long[runs];
        int[] next = new int[1];
        spans.each((start, length) -> {
            places[next[0]] = start - base;
            lengths[next[0]++] = length;
        });
        return new Indexed(ElementKinds.SEGMENT_BYTES, places, lengths);
    }
}
