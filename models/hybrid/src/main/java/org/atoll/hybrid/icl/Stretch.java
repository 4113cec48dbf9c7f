// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;

/// A part of an array of a primitive type, or of a [java.lang.foreign.MemorySegment], whose
/// elements are its bytes.
///
/// @param array the array or segment
/// @param from  its first element that belongs to the part
/// @param count how many elements
public record Stretch(Object array, long from, long count) {

    /// Checks the bounds.
    ///
    /// @throws IllegalArgumentException if the array is something else, or too short
    public Stretch {
        long length = ElementKinds.of(array).lengthOf(array);
        if (from < 0 || count < 0 || from > length - count) {
            throw new IllegalArgumentException("elements " + from + " to " + (from + count) + " of "
                    + array.getClass().getSimpleName() + " with " + length
                    + ": it is too short, or a number is negative");
        }
    }

    /// A whole array.
    ///
    /// @param array the array or segment
    /// @return all of it
    /// @throws IllegalArgumentException if it is something else
    public static Stretch of(Object array) {
        return new Stretch(array, 0, ElementKinds.of(array).lengthOf(array));
    }

    /// The first elements of an array.
    ///
    /// @param array the array or segment
    /// @throws IllegalArgumentException if it is something else, or too short
    public static Stretch of(Object array, long count) {
        return new Stretch(array, 0, count);
    }

    /// Some elements of an array.
    ///
    /// @param array the array or segment
    /// @param from  the first one
    /// @throws IllegalArgumentException if it is something else, or too short
    public static Stretch of(Object array, long from, long count) {
        return new Stretch(array, from, count);
    }

    /// The packed length.
    ///
    /// @return a number of bytes
    public long bytes() {
        return count * ElementKinds.of(array).elementBytes();
    }

    /// Refuses to receive into what is sent.
    ///
    /// @param call what is called
    /// @param in   where elements go that are received while these are sent
    /// @throws IllegalArgumentException if both have elements in common
    public void requireApart(String call, Stretch in) {
        if (overlaps(in)) {
            throw new IllegalArgumentException(call + " from and into the same elements of "
                    + (array instanceof MemorySegment
                            ? "a segment"
                            : array.getClass().getSimpleName())
                    + ": receive into other memory");
        }
    }

    @SuppressWarnings("ReferenceEquality") // the same array, not an equal one
    private boolean overlaps(Stretch other) {
        if (array == other.array) {
            return Math.max(from, other.from)
                    < Math.min(from + count, other.from + other.count);
        }
        return array instanceof MemorySegment mine
                && other.array instanceof MemorySegment theirs
                && mine.asSlice(from, count)
                        .asOverlappingSlice(theirs.asSlice(other.from, other.count))
                        .isPresent();
    }

    /// Copies elements of the same kind within this JVM.
    ///
    /// @param other where as many elements go
    /// @throws IllegalArgumentException if the kinds or lengths differ
    public void copyTo(Stretch other) {
        Elements elements = ElementKinds.of(array);
        if (!elements.equals(ElementKinds.of(other.array)) || count != other.count) {
            throw new IllegalArgumentException(this.count + " elements of "
                    + array.getClass().getSimpleName() + " for " + other.count + " of "
                    + other.array.getClass().getSimpleName());
        }
        elements.copy(array, from, other.array, other.from, count);
    }

    Buffer buffer() {
        return new Buffer(array, from, count, ElementKinds.of(array));
    }
}
