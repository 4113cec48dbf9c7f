// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A class and all that it needs, which is what its constant pool names, and theirs: the classes
/// above it, its nest, those that a sealed class permits, types of fields, components, parameters
/// and annotations, and what its code uses. The JDK's and Atoll's are left out, and so is what a
/// class finds by a name that it makes up.
final class Closure {
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([^;<>:\\[]+)[;<]");

    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final Set<Class<?>> met = new LinkedHashSet<>();
    private final ArrayDeque<Class<?>> waiting = new ArrayDeque<>();

    private Closure() {}

    /// Loads the classes, and initializes none.
    ///
    /// @return the files by the names of classes, that of the root first; without those of classes
    ///     that have none
    static Map<String, byte[]> of(Class<?> root) {
        Closure closure = new Closure();
        closure.meet(root);
        for (Class<?> next = closure.waiting.poll(); next != null;
                next = closure.waiting.poll()) {
            closure.add(next);
        }
        return closure.files;
    }

    private void meet(Class<?> type) {
        if (!type.isPrimitive() && !ClassFinder.isEverywhere(type) && met.add(type)) {
            waiting.add(type);
        }
    }

    private void add(Class<?> type) {
        byte[] file = ClassFinder.of(type.getClassLoader(), type.getName());
        if (file.length == 0 || files.putIfAbsent(type.getName(), file) != null) {
            return;
        }
        for (String name : named(ClassFile.of().parse(file))) {
            meet(name, type.getClassLoader());
        }
    }

    /// What is named and not there is not needed here either.
    private void meet(String name, @Nullable ClassLoader loader) {
        try {
            meet(Class.forName(name, false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            assert e != null;
        }
    }

    /// The names of classes in a constant pool.
    private static Set<String> named(ClassModel file) {
        Set<String> names = new LinkedHashSet<>();
        for (PoolEntry entry : file.constantPool()) {
            switch (entry) {
                case ClassEntry type -> names.add(
                        ClassFinder.elementOf(type.asInternalName()).replace('/', '.'));
                case Utf8Entry text -> IN_DESCRIPTOR.matcher(text.stringValue()).results()
                        .forEach(found -> names.add(found.group(1).replace('/', '.')));
                default -> { }
            }
        }
        return names;
    }
}
