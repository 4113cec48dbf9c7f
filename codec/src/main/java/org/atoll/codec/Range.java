// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

/// Turns the long numbers of the [org.atoll.fabric.wire.Packer] contract into the int numbers of
/// arrays, and refuses those that do not fit.
final class Range {

    /// Up to so many elements a loop takes less time than the call of the copying stub alone.
    static final int FEW = 4;

    private Range() {}

    /// A number of elements, or the place of one, as an array takes it.
    static int index(long elements) {
        int index = (int) elements;
        if (index != elements || index < 0) {
            throw new IllegalArgumentException(
                    elements + " elements: an array takes 0 to " + Integer.MAX_VALUE);
        }
        return index;
    }

    /// The place of the element at a packed position.
    static int index(long offset, long position, int shift) {
        return index(offset + whole(position, shift));
    }

    /// The number of elements in a packed length.
    static int count(long length, int shift) {
        return index(whole(length, shift));
    }

    private static long whole(long bytes, int shift) {
        long elements = bytes >> shift;
        if (elements << shift != bytes) {
            throw new IllegalArgumentException(
                    bytes + " packed bytes are no whole number of elements of " + (1 << shift));
        }
        return elements;
    }

    /// Refuses packed bytes that a layout does not have.
    static void check(long position, long length, long bytes) {
        if (position < 0 || length < 0 || position > bytes - length) {
            throw new IllegalArgumentException(
                    "packed bytes " + position + " to " + (position + length)
                            + " of a layout of " + bytes);
        }
    }
}
