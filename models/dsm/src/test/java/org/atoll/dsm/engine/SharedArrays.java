// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// The arrays that random programs share: of ints, of longs and of bytes, each with some elements
/// that are looked at, neighbours among them.
final class SharedArrays {
    static final int PAGES = 7;
    static final int ARRAYS = 3;

    private static final int[] PLACES = {0, 1, 2, 3, 100, 500, 511};
    private static final int[] FIRST = {0, 3, 5, PAGES};
    private static final int[] ELEMENT_BYTES = {4, 8, 1};
    private static final String[] NAMES = {"ints a[3072]", "longs b[1024]", "bytes c[8192]"};

    private SharedArrays() {}

    static void allocate(Cluster cluster) {
        for (int array = 0; array < ARRAYS; array++) {
            for (Engine engine : cluster.engines) {
                allocate(engine, array);
            }
        }
    }

    static void allocate(Engine engine, int array) {
        engine.allocated(FIRST[array], FIRST[array + 1] - FIRST[array], ELEMENT_BYTES[array],
                NAMES[array]);
    }

    static void free(Engine engine, int array) {
        engine.freed(FIRST[array], FIRST[array + 1] - FIRST[array], NAMES[array]);
    }

    /// The array that a page is in.
    static int array(int page) {
        return page < FIRST[1] ? 0 : page < FIRST[2] ? 1 : 2;
    }

    static int elementBytes(int page) {
        return ELEMENT_BYTES[array(page)];
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
