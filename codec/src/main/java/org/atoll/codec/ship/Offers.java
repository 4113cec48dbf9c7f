// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The classes that one rank has told others of, and so must be able to send. From any thread.
final class Offers {
    private final int rank;
    private final Map<Class<?>, String> labels = new ConcurrentHashMap<>();
    private final Map<ClassHash, Class<?>> offered = new ConcurrentHashMap<>();
    private final Map<ClassHash, SoftReference<Map<String, byte[]>>> closures =
            new ConcurrentHashMap<>();

    Offers(int rank) {
        this.rank = rank;
    }

    /// The text of a class's [Label]; empty if every rank has the class, or it has no file.
    String label(Class<?> type) {
        String known = labels.get(type);
        return known != null ? known : labels.computeIfAbsent(type, this::labelled);
    }

    private String labelled(Class<?> type) {
        Class<?> element = ClassFinder.elementOf(type);
        ClassHash hash = element.isPrimitive() || ClassFinder.isEverywhere(element)
                ? null : hash(element);
        if (hash == null) {
            return "";
        }
        offered.putIfAbsent(hash, element);
        return new Label(hash, rank).text();
    }

    /// The hash of a class, or null if it has no file.
    private static @Nullable ClassHash hash(Class<?> type) {
        byte[] file = ClassFinder.of(type.getClassLoader(), type.getName());
        return file.length == 0 ? null : ClassHash.of(file);
    }

    /// The files of a class and of what it needs, by name. Reads from the disk.
    ///
    /// @throws IllegalArgumentException if this rank has told nobody of such a class
    Map<String, byte[]> files(ClassHash root) {
        SoftReference<Map<String, byte[]>> kept = closures.get(root);
        Map<String, byte[]> files = kept == null ? null : kept.get();
        if (files != null) {
            return files;
        }
        Class<?> type = offered.get(root);
        if (type == null) {
            throw new IllegalArgumentException("rank " + rank + " has no such class to send");
        }
        Map<String, byte[]> found = Closure.of(type);
        closures.put(root, new SoftReference<>(found));
        return found;
    }
}
