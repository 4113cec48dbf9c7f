// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.guard;

import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Names for the classes of dynamic proxies. Their own names are those of one JVM; these say which
/// interfaces they have: `java.lang.reflect.Proxy(a.Shape,java.io.Serializable)`.
public final class ProxyNames {
    private static final String FIRST = Proxy.class.getName() + "(";
    private static final int MOST_INTERFACES = 100;

    private ProxyNames() {}

    /// The name of any class.
    ///
    /// @return its own name, or its interfaces if it is one of proxies
    public static String of(Class<?> type) {
        return Proxy.isProxyClass(type)
                ? of(Stream.of(type.getInterfaces()).map(Class::getName).toList())
                : type.getName();
    }

    /// The name of a class of proxies.
    ///
    /// @param interfaces the names of its interfaces, in their order
    public static String of(List<String> interfaces) {
        return interfaces.stream().collect(Collectors.joining(",", FIRST, ")"));
    }

    /// Finds the class of proxies that a name means; makes it if there is none yet.
    ///
    /// @param loader where the class is, unless one of its interfaces is not public
    /// @param find   gives each interface, or throws if it may not be used
    /// @return the class, or nothing if it is the name of an ordinary class
    /// @throws IllegalArgumentException if there can be no such class
    public static Optional<Class<?>> find(
            String name, ClassLoader loader, Function<String, Class<?>> find) {
        if (!name.startsWith(FIRST) || !name.endsWith(")")) {
            return Optional.empty();
        }
        String list = name.substring(FIRST.length(), name.length() - 1);
        String[] names = list.isEmpty() ? new String[0] : list.split(",", -1);
        if (names.length > MOST_INTERFACES) {
            throw new IllegalArgumentException("a proxy with " + names.length
                    + " interfaces arrived: at most " + MOST_INTERFACES + " are allowed");
        }
        List<Class<?>> interfaces = new ArrayList<>();
        for (String one : names) {
            interfaces.add(find.apply(one));
        }
        return Optional.of(make(loader, interfaces));
    }

    private static Class<?> make(ClassLoader loader, List<Class<?>> interfaces) {
        ClassLoader where = interfaces.stream()
                .filter(type -> !Modifier.isPublic(type.getModifiers()))
                .map(Class::getClassLoader).findFirst().orElse(loader);
        try {
            return Proxy.newProxyInstance(
                    where, interfaces.toArray(Class<?>[]::new), (_, _, _) -> null).getClass();
        } catch (IllegalArgumentException | IllegalAccessError e) {
            throw new IllegalArgumentException(
                    "a proxy of " + interfaces + " cannot be made: " + e.getMessage(), e);
        }
    }
}
