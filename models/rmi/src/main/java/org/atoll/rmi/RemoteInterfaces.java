// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The interfaces by which RMI calls objects of a class: those that extend [Remote].
final class RemoteInterfaces {
    private RemoteInterfaces() {}

    /// The remote interfaces of a class, its superclasses' included.
    static List<Class<?>> of(Class<?> type) {
        Set<Class<?>> found = new LinkedHashSet<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            Arrays.stream(at.getInterfaces()).filter(RemoteInterfaces::isRemote)
                    .forEach(found::add);
        }
        if (isRemote(type)) {
            found.add(type);
        }
        return List.copyOf(found);
    }

    /// The interface as which references are typed that stand for an object with several: the one
    /// that extends most of the others, and of those the first.
    ///
    /// @param interfaces at least one
    static Class<?> widest(List<Class<?>> interfaces) {
        Class<?> widest = interfaces.getFirst();
        for (Class<?> type : interfaces) {
            if (!type.equals(widest) && widest.isAssignableFrom(type)) {
                widest = type;
            }
        }
        return widest;
    }

    /// Whether a type is an interface that says which methods RMI may call.
    static boolean isRemote(Class<?> type) {
        return type.isInterface() && Remote.class.isAssignableFrom(type) && type != Remote.class;
    }

    /// The remote interfaces of an object.
    ///
    /// @param call the caller's name, for messages
    /// @throws IllegalArgumentException if it has none
    static List<Class<?>> atLeastOne(String call, Object object) {
        List<Class<?>> found = of(object.getClass());
        if (found.isEmpty()) {
            throw new IllegalArgumentException(call + ": " + nameOf(object.getClass())
                    + " implements no interface that extends java.rmi.Remote: RMI calls objects"
                    + " by such an interface, so declare one with the methods to be called");
        }
        return found;
    }

    /// Whether RMI accepts an interface: all see it, and each method says that calls may fail.
    ///
    /// @throws IllegalArgumentException if not
    static void check(String call, Class<?> type) {
        checkAccess(call, type);
        for (Method method : type.getMethods()) {
            if (Arrays.stream(method.getExceptionTypes())
                    .noneMatch(thrown -> thrown.isAssignableFrom(RemoteException.class))) {
                throw new IllegalArgumentException(call + ": " + textOf(method)
                        + " does not declare java.rmi.RemoteException, as each method of a remote"
                        + " interface must: add it to its throws clause");
            }
        }
    }

    /// Whether methods of an interface may be called from here.
    ///
    /// @throws IllegalArgumentException if not
    static void checkAccess(String call, Class<?> type) {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(call + ": " + type.getName()
                    + " is a class: give an interface, for RMI calls objects by interfaces");
        }
        boolean visible = type.getModule().isExported(
                type.getPackageName(), RemoteInterfaces.class.getModule());
        if (!Modifier.isPublic(type.getModifiers()) || !visible) {
            throw new IllegalArgumentException(call + ": the interface " + type.getName() + " is "
                    + (visible ? "not public" : "in a package that its module does not export")
                    + ": RMI calls public interfaces only");
        }
    }

    /// A method in a few words.
    static String textOf(Method method) {
        String parameters = Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
        return method.getDeclaringClass().getSimpleName() + "." + method.getName()
                + "(" + parameters + ")";
    }

    /// A class, or the one for whose references a hidden one was made.
    private static String nameOf(Class<?> type) {
        Class<?> superclass = type.getSuperclass();
        return type.isHidden() && superclass != null ? superclass.getName() : type.getName();
    }
}
