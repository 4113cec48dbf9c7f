// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

/// Builds layouts out of layouts and keeps them flat: adjacent runs are merged, and what can be
/// one of the simple shapes becomes one, so that packing runs in its loops.
final class Composition {

    /// Up to this many runs are listed one by one; beyond it a layout keeps its structure.
    private static final long LISTED = 1 << 12;

    /// A short list is repeated within itself until it has about as many runs.
    private static final long UNROLLED = 32;

    private Composition() {}

    /// A layout somewhere in a larger one, in elements.
    record Placed(long displacement, Layout layout) {}

    /// A layout several times at equal distances.
    static Layout repeat(Layout layout, long count, long stride) {
        if (count == 1) {
            return layout;
        }
        if (count == 0 || isVoid(layout)) {
            return new Strided(layout.elements(), 0, 0, 0);
        }
        Span span = layout.span().repeated(count, stride);
        if (layout.bytes() == 0) {
            return bounded(layout, span);
        }
        return bounded(repeatUnbounded(unbounded(layout), count, stride), span);
    }

    /// Whether a layout is nothing at all: no element, and no bounds that were given.
    private static boolean isVoid(Layout layout) {
        return layout.bytes() == 0 && layout.span().equals(Span.EMPTY);
    }

    /// The same without looking for a better shape than that of blocks.
    static Layout repeatPlainly(Layout layout, long count) {
        if (count < 2 || layout.bytes() == 0) {
            return count == 1 ? layout : new Strided(layout.elements(), 0, 0, 0);
        }
        long stride = layout.extentElements();
        Strided merged = layout instanceof Strided blocks ? merge(blocks, count, stride) : null;
        return merged != null ? merged : new Repeated(layout, count, stride);
    }

    private static Layout repeatUnbounded(Layout layout, long count, long stride) {
        if (layout instanceof Strided blocks) {
            Strided merged = merge(blocks, count, stride);
            if (merged != null) {
                return merged;
            }
        }
        long runs = Runs.count(layout);
        if (runs <= LISTED / count) {
            Runs listed = new Runs();
            listed.add(layout, 0, count, stride);
            return listed.layout(layout.elements());
        }
        return runs > UNROLLED / 2 || layout instanceof Strided
                ? new Repeated(layout, count, stride)
                : unroll(layout, count, stride, UNROLLED / runs);
    }

    /// Repeats a list of some repetitions, and has a shorter list for the rest.
    private static Layout unroll(Layout layout, long count, long stride, long turns) {
        Runs list = new Runs();
        list.add(layout, 0, turns, stride);
        long times = count / turns;
        long step = Math.multiplyExact(turns, stride);
        Layout most = new Repeated(list.layout(layout.elements()), times, step);
        if (times * turns == count) {
            return most;
        }
        Runs rest = new Runs();
        rest.add(layout, 0, count - times * turns, stride);
        return new Joined(
                List.of(
                        new Placed(0, most),
                        new Placed(times * step, rest.layout(layout.elements()))));
    }

    /// Blocks of blocks that are again blocks at equal distances.
    private static @Nullable Strided merge(Strided inner, long count, long stride) {
        Elements elements = inner.elements();
        long length = inner.blockLength();
        if (inner.isOneRun()) {
            long run = inner.blocks() * length;
            long all = Math.multiplyExact(count, run);
            if (stride == run) {
                return new Strided(elements, 1, all, all);
            }
            return stride > run ? new Strided(elements, count, run, stride) : null;
        }
        return stride == inner.blocks() * inner.stride()
                ? new Strided(
                        elements,
                        Math.multiplyExact(count, inner.blocks()),
                        length,
                        inner.stride())
                : null;
    }

    /// Layouts of one kind at any places, packed in the order given.
    static Layout join(Elements elements, List<Placed> members) {
        List<Placed> filled = new ArrayList<>();
        Span span = null;
        long runs = 0;
        for (Placed member : members) {
            if (isVoid(member.layout())) {
                continue;
            }
            Span here = member.layout().span().shifted(member.displacement());
            span = span == null ? here : span.union(here);
            if (member.layout().bytes() > 0) {
                filled.add(new Placed(member.displacement(), unbounded(member.layout())));
                runs = Math.min(LISTED + 1, runs + Runs.count(member.layout()));
            }
        }
        return span == null
                ? new Strided(elements, 0, 0, 0)
                : bounded(listed(elements, filled, runs), span);
    }

    private static Layout listed(Elements elements, List<Placed> members, long runs) {
        if (runs > LISTED && !members.stream().allMatch(Composition::isRun)) {
            return new Joined(members);
        }
        Runs all = new Runs();
        members.forEach(member -> all.add(member.layout(), member.displacement(), 1, 0));
        return all.layout(elements);
    }

    private static boolean isRun(Placed member) {
        return Runs.count(member.layout()) == 1;
    }

    /// The layout with other bounds, if they are not its own.
    static Layout bounded(Layout layout, Span span) {
        Layout plain = unbounded(layout);
        Span own = plain.span();
        return own.lower() == span.lower() && own.upper() == span.upper()
                ? plain
                : new Resized(plain, new Span(own.first(), own.end(), span.lower(), span.upper()));
    }

    /// The layout without the bounds it was given.
    private static Layout unbounded(Layout layout) {
        return layout instanceof Resized resized ? resized.layout() : layout;
    }

    /// The same places in a buffer of another kind, whose elements are as long or shorter.
    static Layout over(Layout layout, Elements elements, int factor) {
        return switch (layout) {
            case Strided strided ->
                    new Strided(
                            elements,
                            strided.blocks(),
                            Math.multiplyExact(strided.blockLength(), factor),
                            Math.multiplyExact(strided.stride(), factor));
            case Indexed indexed -> indexed.over(elements, factor);
            case Repeated repeated -> repeated.over(elements, factor);
            case Joined joined -> joined.over(elements, factor);
            case Resized resized ->
                    new Resized(
                            over(resized.layout(), elements, factor),
                            resized.span().scaled(factor));
        };
    }
}
