// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/// Makes objects whose constructors are not run. The JDK has `sun.reflect.ReflectionFactory` for
/// libraries that do what serialization does. It is called by its name, since javac warns of the
/// package and has no way to say that it is meant.
final class Blank {
    private static final String FACTORY = "sun.reflect.ReflectionFactory";

    private final Constructor<?> constructor;

    /// Prepares it.
    Blank(Class<?> type) {
        Lookup lookup = MethodHandles.publicLookup();
        try {
            Class<?> factory = lookup.findClass(FACTORY);
            Object instance = lookup.findStatic(
                    factory, "getReflectionFactory", MethodType.methodType(factory)).invoke();
            this.constructor = (Constructor<?>) lookup.findVirtual(
                    factory, "newConstructorForSerialization",
                    MethodType.methodType(Constructor.class, Class.class, Constructor.class))
                    .invoke(instance, type, Object.class.getConstructor());
        } catch (Throwable e) {
            throw new IllegalStateException("cannot make blank objects of " + type, e);
        }
    }

    /// An object whose fields are zero.
    Object make() {
        try {
            return constructor.newInstance();
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot make an object of " + constructor, e);
        }
    }
}
