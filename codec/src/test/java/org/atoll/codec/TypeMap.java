// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The naive model of a layout: MPI's type map, the place of every element in the order of
/// packing, and the bounds.
record TypeMap(List<Long> places, long lower, long upper) {

    static TypeMap element() {
        return new TypeMap(List.of(0L), 0, 1);
    }

    long extent() {
        return upper - lower;
    }

    /// Blocks of any length at any places, both given in elements.
    TypeMap blocks(long[] lengths, long[] displacements) {
        List<TypeMap> maps = new ArrayList<>();
        Arrays.stream(lengths).forEach(length -> maps.add(this));
        return struct(lengths, displacements, maps);
    }

    static TypeMap struct(long[] lengths, long[] displacements, List<TypeMap> maps) {
        List<Long> all = new ArrayList<>();
        boolean empty = true;
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (int b = 0; b < lengths.length; b++) {
            TypeMap map = maps.get(b);
            for (long i = 0; i < lengths[b] && !map.isVoid(); i++) {
                empty = false;
                long at = displacements[b] + i * map.extent();
                map.places().forEach(place -> all.add(at + place));
                low = Math.min(low, at + map.lower());
                high = Math.max(high, at + map.upper());
            }
        }
        return empty ? new TypeMap(all, 0, 0) : new TypeMap(all, low, high);
    }

    /// Nothing at all: no element, and no bounds that were given.
    boolean isVoid() {
        return places.isEmpty() && lower == 0 && upper == 0;
    }

    TypeMap resized(long newLower, long newExtent) {
        return new TypeMap(places, newLower, newLower + newExtent);
    }

    long first() {
        return places.stream().mapToLong(p -> p).min().orElse(0);
    }

    long end() {
        return places.stream().mapToLong(p -> p + 1).max().orElse(0);
    }
}
