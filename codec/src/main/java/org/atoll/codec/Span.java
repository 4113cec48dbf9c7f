// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

/// The place of a layout, in elements from the message's start: what it touches, and the bounds by
/// which it is repeated. The two differ only after [Layout#resized]. A layout that picks nothing
/// has a span of zeros, unless it was resized.
///
/// @param first the first element touched, negative if it lies before the message's start
/// @param end   behind the last element touched
/// @param lower the lower bound (MPI 4.1, section 5.1.7)
/// @param upper the upper bound; its distance from the lower one is the extent
public record Span(long first, long end, long lower, long upper) {
    /// The span of a layout that picks nothing.
    static final Span EMPTY = new Span(0, 0, 0, 0);

    /// The span of elements that are all touched.
    static Span of(long first, long end) {
        return new Span(first, end, first, end);
    }

    /// How far apart repetitions lie.
    ///
    /// @return a number of elements
    public long extent() {
        return upper - lower;
    }

    /// The same span elsewhere.
    Span shifted(long by) {
        return new Span(
                Math.addExact(first, by),
                Math.addExact(end, by),
                Math.addExact(lower, by),
                Math.addExact(upper, by));
    }

    /// The span of this one repeated at equal distances.
    Span repeated(long count, long stride) {
        return union(shifted(Math.multiplyExact(count - 1, stride)));
    }

    /// The smallest span around both.
    Span union(Span other) {
        return new Span(
                Math.min(first, other.first),
                Math.max(end, other.end),
                Math.min(lower, other.lower),
                Math.max(upper, other.upper));
    }

    /// The span in smaller elements.
    Span scaled(int factor) {
        return new Span(
                Math.multiplyExact(first, factor),
                Math.multiplyExact(end, factor),
                Math.multiplyExact(lower, factor),
                Math.multiplyExact(upper, factor));
    }
}
