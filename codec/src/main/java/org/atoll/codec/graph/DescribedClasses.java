// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.atoll.codec.ship.ClassSource;
import org.jspecify.annotations.Nullable;

/// Finds the class that a description means. Those that were found, and only those, are remembered
/// by the description's bytes. From any thread.
final class DescribedClasses {
    private final Function<String, Class<?>> resolve;

    /// By hash; replaced when it grows, else written where it is empty.
    private volatile @Nullable Found[] found = new @Nullable Found[64];

    private int count;

    /// A description, and the form that was found for it.
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Found(byte[] bytes, ObjectForm form) {}

    /// Nothing is known yet.
    ///
    /// @param resolve finds the class of a name that may have labels; throws an
    ///                [IllegalArgumentException] if there is none or it is not allowed
    DescribedClasses(Function<String, Class<?>> resolve) {
        this.resolve = resolve;
    }

    /// The form of the class.
    ///
    /// @throws IllegalArgumentException if there is no such class, it is not allowed, or it has
    ///     other fields here
    ObjectForm of(byte[] bytes, int at, int length) {
        @Nullable Found[] table = found;
        int place = place(bytes, at, length) & table.length - 1;
        for (Found one = table[place]; one != null; one = table[place]) {
            if (Arrays.equals(one.bytes, 0, one.bytes.length, bytes, at, at + length)) {
                return one.form;
            }
            place = (place + 1) & table.length - 1;
        }
        ObjectForm form = find(new String(bytes, at, length, StandardCharsets.UTF_8));
        remember(new Found(Arrays.copyOfRange(bytes, at, at + length), form));
        return form;
    }

    /// A hash of some of the bytes: names differ at their ends, and descriptions in length.
    private static int place(byte[] bytes, int at, int length) {
        int hash = length;
        for (int i = 0; i < length; i += 1 + (length >> 4)) {
            hash = 31 * hash + bytes[at + i];
        }
        return hash ^ hash >>> 16;
    }

    private ObjectForm find(String labelled) {
        int end = labelled.indexOf('\n');
        String named = end < 0 ? labelled : labelled.substring(0, end);
        Class<?> type = resolve.apply(named);
        String name = ClassSource.withoutLabels(named);
        String text = ClassSource.withoutLabels(labelled);
        ObjectForm form = Forms.of(type);
        String here = new String(form.description, StandardCharsets.UTF_8);
        if (!here.equals(text)) {
            throw new IllegalArgumentException(difference(name, text, here));
        }
        return form;
    }

    private synchronized void remember(Found one) {
        @Nullable Found[] table = found;
        if (2 * ++count > table.length) {
            @Nullable Found[] wider = new @Nullable Found[2 * table.length];
            for (Found known : table) {
                if (known != null) {
                    put(wider, known);
                }
            }
            table = wider;
        }
        put(table, one);
        found = table;
    }

    private static void put(@Nullable Found[] table, Found one) {
        int place = place(one.bytes, 0, one.bytes.length) & table.length - 1;
        while (table[place] != null) {
            place = (place + 1) & table.length - 1;
        }
        table[place] = one;
    }

    private static String difference(String name, String there, String here) {
        List<String> theirs = fields(there);
        List<String> ours = fields(here);
        List<String> odd = new ArrayList<>(theirs);
        odd.removeAll(ours);
        if (!odd.isEmpty()) {
            return "an object of class " + name + " arrived with the field " + odd.getFirst()
                    + ", which the class has not here: both ends must have the same class";
        }
        odd = new ArrayList<>(ours);
        odd.removeAll(theirs);
        return "an object of class " + name + " arrived " + (odd.isEmpty()
                ? "with its fields in other classes than here"
                : "without the field " + odd.getFirst() + ", which the class has here")
                + ": both ends must have the same class";
    }

    private static List<String> fields(String text) {
        return List.of(text.substring(text.indexOf('\n') + 1).split("[,;]"));
    }
}
