// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.io.OptionalDataException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// The door that the JDK keeps open for serializers, `sun.reflect.ReflectionFactory`: constructors
/// that do not run, and the private methods by which a class takes part in its own serialization.
/// By name, because the compiler warns of all that the module `jdk.unsupported` has.
final class Door {
    private static final MethodHandle CONSTRUCTOR =
            find("newConstructorForSerialization", Constructor.class);
    private static final MethodHandle EXTERNAL =
            find("newConstructorForExternalization", Constructor.class);
    private static final MethodHandle WRITE_OBJECT = hook("writeObjectForSerialization");
    private static final MethodHandle READ_OBJECT = hook("readObjectForSerialization");
    private static final MethodHandle WRITE_FIELDS = hook("defaultWriteObjectForSerialization");
    private static final MethodHandle READ_FIELDS = hook("defaultReadObjectForSerialization");
    private static final MethodHandle WRITE_REPLACE = hook("writeReplaceForSerialization");
    private static final MethodHandle READ_RESOLVE = hook("readResolveForSerialization");
    private static final MethodHandle INITIALIZER =
            find("hasStaticInitializerForSerialization", boolean.class);
    private static final MethodHandle NO_OBJECT = find(
            "newOptionalDataExceptionForSerialization", OptionalDataException.class,
            boolean.class);

    private Door() {}

    private static MethodHandle hook(String name) {
        return find(name, MethodHandle.class);
    }

    private static MethodHandle find(String name, Class<?> result) {
        return find(name, result, Class.class);
    }

    private static MethodHandle find(String name, Class<?> result, Class<?> argument) {
        try {
            Class<?> door = Class.forName("sun.reflect.ReflectionFactory");
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Object factory = lookup.findStatic(
                    door, "getReflectionFactory", MethodType.methodType(door)).invoke();
            return lookup.findVirtual(door, name, MethodType.methodType(result, argument))
                    .bindTo(factory);
        } catch (Throwable e) {
            throw new LinkageError("this JDK has no sun.reflect.ReflectionFactory." + name, e);
        }
    }

    private static @Nullable Object ask(MethodHandle question, Class<?> type) {
        try {
            return question.invoke(type);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /// A constructor that runs only those of the classes above that are not serializable; null if
    /// there is none.
    static @Nullable Constructor<?> constructor(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers())
                ? null : (Constructor<?>) ask(CONSTRUCTOR, type);
    }

    /// The public constructor of an `Externalizable` class.
    static @Nullable Constructor<?> externalConstructor(Class<?> type) {
        return (Constructor<?>) ask(EXTERNAL, type);
    }

    static @Nullable MethodHandle writeObject(Class<?> type) {
        return (MethodHandle) ask(WRITE_OBJECT, type);
    }

    static @Nullable MethodHandle readObject(Class<?> type) {
        return (MethodHandle) ask(READ_OBJECT, type);
    }

    static @Nullable MethodHandle writeFields(Class<?> type) {
        return (MethodHandle) ask(WRITE_FIELDS, type);
    }

    static @Nullable MethodHandle readFields(Class<?> type) {
        return (MethodHandle) ask(READ_FIELDS, type);
    }

    static @Nullable MethodHandle writeReplace(Class<?> type) {
        return (MethodHandle) ask(WRITE_REPLACE, type);
    }

    static @Nullable MethodHandle readResolve(Class<?> type) {
        return (MethodHandle) ask(READ_RESOLVE, type);
    }

    static boolean hasStaticInitializer(Class<?> type) {
        return Boolean.TRUE.equals(ask(INITIALIZER, type));
    }

    static OptionalDataException noObject(boolean atEnd) {
        try {
            return (OptionalDataException) NO_OBJECT.invoke(atEnd);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
