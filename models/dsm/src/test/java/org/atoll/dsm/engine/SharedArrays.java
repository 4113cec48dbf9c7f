// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// What random programs share: an array of ints, of longs and of bytes, each with some elements
/// that are looked at, neighbours among them.
final class SharedArrays {
    static final int PAGES = 7;

    private static final int[] PLACES = {0, 1, 2, 3, 100, 500, 511};

    private SharedArrays() {}

    static void allocate(Cluster cluster) {
        cluster.allocate(0, 3, 4, "ints a[3072]");
        cluster.allocate(3, 2, 8, "longs b[1024]");
        cluster.allocate(5, 2, 1, "bytes c[8192]");
    }

    static int elementBytes(int page) {
        return page < 3 ? 4 : page < 5 ? 8 : 1;
    }

    static List<Element> of(int page) {
        List<Element> elements = new ArrayList<>();
        for (int place : PLACES) {
            int bytes = elementBytes(page);
            elements.add(new Element(page, place * bytes, bytes));
        }
        return elements;
    }

    static List<Element> all() {
        List<Element> elements = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            elements.addAll(of(page));
        }
        return elements;
    }

    static long load(MemorySegment page, Element element) {
        return switch (element.bytes()) {
            case 1 -> Byte.toUnsignedLong(page.get(JAVA_BYTE, element.at()));
            case 4 -> page.get(JAVA_INT, element.at());
            default -> page.get(JAVA_LONG, element.at());
        };
    }

    static void store(MemorySegment page, Element element, long value) {
        switch (element.bytes()) {
            case 1 -> page.set(JAVA_BYTE, element.at(), (byte) value);
            case 4 -> page.set(JAVA_INT, element.at(), (int) value);
            default -> page.set(JAVA_LONG, element.at(), value);
        }
    }
}
