// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.guard;

import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.Set;
import java.util.concurrent.ForkJoinTask;

/// The classes of the JDK whose objects may always be read. The rule: all of the packages of
/// values and collections, whatever is nested in them, for nothing happens when such an object is
/// read, compared or hashed but that members are kept or asked. Some classes of these packages do
/// more, and are left out: a URL looks a host up, a task is there to be run, a permission to be
/// granted. Interfaces, exceptions and enums are let in from all packages of the same modules.
final class JdkValues {
    private static final Set<String> MODULES = Set.of("java.base", "java.desktop", "java.logging",
            "java.net.http", "java.rmi", "java.sql", "java.xml");

    private static final Set<String> PACKAGES = Set.of(
            "java.awt.geom",
            "java.lang",
            "java.math",
            "java.net",
            "java.sql",
            "java.text",
            "java.time",
            "java.time.chrono",
            "java.time.format",
            "java.time.temporal",
            "java.time.zone",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "java.util.concurrent.locks",
            "java.util.regex",
            "sun.util", // a Buddhist calendar
            "sun.util.calendar"); // a calendar's time zone

    /// Of packages that have other things, too.
    private static final Set<String> CLASSES = Set.of(
            "java.awt.Color", "java.awt.Dimension", "java.awt.Insets", "java.awt.Point",
            "java.awt.Polygon", "java.awt.Rectangle", "java.io.File", "java.lang.invoke.MethodType",
            "java.util.logging.Level", "javax.xml.namespace.QName");

    private JdkValues() {}

    /// Whether a class is one of them, or a type of arrays of them.
    ///
    /// @param type no array
    static boolean contains(Class<?> type) {
        String module = type.getModule().getName();
        if (module == null || !MODULES.contains(module)) {
            return false;
        }
        if (Throwable.class.isAssignableFrom(type) || Enum.class.isAssignableFrom(type)) {
            return true;
        }
        Class<?> outermost = outermost(type);
        return (type.isInterface() && type.getModule().isExported(type.getPackageName()))
                || CLASSES.contains(outermost.getName())
                || (PACKAGES.contains(type.getPackageName())
                        && (isData(type) || isData(outermost)) && !acts(type));
    }

    /// The class around all others: a collection's views and what stands for it go with it.
    private static Class<?> outermost(Class<?> type) {
        Class<?> at = type;
        for (Class<?> next = at; next != null; next = next.getEnclosingClass()) {
            at = next;
        }
        return at;
    }

    /// Whether there may be objects of the class in a message, or arrays of its type.
    private static boolean isData(Class<?> type) {
        return Serializable.class.isAssignableFrom(type)
                || Modifier.isAbstract(type.getModifiers())
                || type == Object.class;
    }

    private static boolean acts(Class<?> type) {
        return type == URL.class
                || ForkJoinTask.class.isAssignableFrom(type)
                || Runnable.class.isAssignableFrom(type)
                || type.getName().contains("Permission");
    }
}
