// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Finds the files of classes, and says which classes every rank has.
final class ClassFinder {
    private static final String ATOLL = "org.atoll.";
    private static final byte[] NONE = {};

    private ClassFinder() {}

    /// The file of a class as a loader finds it.
    ///
    /// @param loader where it is looked for; null is the JDK's own
    /// @return its bytes, or none if it has no file, as a generated class
    static byte[] of(@Nullable ClassLoader loader, String name) {
        String path = name.replace('.', '/') + ".class";
        try (InputStream in = loader == null
                ? ClassLoader.getSystemResourceAsStream(path)
                : loader.getResourceAsStream(path)) {
            return in == null ? NONE : in.readAllBytes();
        } catch (IOException e) {
            return NONE;
        }
    }

    /// Whether a class is on every rank: the JDK's and Atoll's, which all ranks have in one build.
    static boolean isEverywhere(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        String module = type.getModule().getName();
        return loader == null
                || loader.equals(ClassLoader.getPlatformClassLoader())
                || type.getName().startsWith(ATOLL)
                || (module != null && module.startsWith("jdk."));
    }

    /// What the elements of an array are at last, or the class itself.
    static Class<?> elementOf(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element;
    }

    /// The same for a name.
    static String elementOf(String name) {
        return name.startsWith("[") && name.endsWith(";")
                ? name.substring(name.indexOf('L') + 1, name.length() - 1)
                : name;
    }
}
