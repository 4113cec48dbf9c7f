// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the class that a description means. Those that were found, and only those, are remembered
/// by the description's bytes. From any thread.
final class DescribedClasses {
    private final Graphs graphs;

    /// By hash; replaced when it grows, else written where it is empty.
    private volatile @Nullable ObjectForm[] found = new @Nullable ObjectForm[64];

    private int count;

    DescribedClasses(Graphs graphs) {
        this.graphs = graphs;
    }

    /// The form of the class.
    ///
    /// @throws IllegalArgumentException if there is no such class, it is not allowed, or it has
    ///     other fields here
    ObjectForm of(byte[] bytes, int at, int length) {
        @Nullable ObjectForm[] table = found;
        int place = place(bytes, at, length) & table.length - 1;
        for (ObjectForm form = table[place]; form != null; form = table[place]) {
            byte[] one = form.description;
            if (Arrays.equals(one, 0, one.length, bytes, at, at + length)) {
                return form;
            }
            place = (place + 1) & table.length - 1;
        }
        return find(new String(bytes, at, length, StandardCharsets.UTF_8));
    }

    /// A hash of some of the bytes: names differ at their ends, and descriptions in length.
    private static int place(byte[] bytes, int at, int length) {
        int hash = length;
        for (int i = 0; i < length; i += 1 + (length >> 4)) {
            hash = 31 * hash + bytes[at + i];
        }
        return hash ^ hash >>> 16;
    }

    private ObjectForm find(String text) {
        int end = text.indexOf('\n');
        String name = end < 0 ? text : text.substring(0, end);
        Class<?> type = graphs.resolve(name);
        ObjectForm form = Forms.of(type);
        String here = new String(form.description, StandardCharsets.UTF_8);
        if (!here.equals(text)) {
            throw new IllegalArgumentException(difference(name, text, here));
        }
        remember(form);
        return form;
    }

    private synchronized void remember(ObjectForm form) {
        @Nullable ObjectForm[] table = found;
        if (2 * ++count > table.length) {
            @Nullable ObjectForm[] wider = new @Nullable ObjectForm[2 * table.length];
            for (ObjectForm one : table) {
                if (one != null) {
                    put(wider, one);
                }
            }
            table = wider;
        }
        put(table, form);
        found = table;
    }

    private static void put(@Nullable ObjectForm[] table, ObjectForm form) {
        byte[] bytes = form.description;
        int place = place(bytes, 0, bytes.length) & table.length - 1;
        while (table[place] != null) {
            place = (place + 1) & table.length - 1;
        }
        table[place] = form;
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
