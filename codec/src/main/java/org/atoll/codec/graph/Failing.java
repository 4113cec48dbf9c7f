// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/// Code of a class that takes part in its own serialization: it may throw anything.
@FunctionalInterface
interface Failing {
    /// Runs the code.
    ///
    /// @throws Throwable whatever it throws
    void run() throws Throwable;

    /// Runs it.
    ///
    /// @param type whose code it is
    /// @param done what is done, for the message
    /// @throws IllegalArgumentException if it throws something checked
    static void run(Class<?> type, String done, Failing code) {
        try {
            code.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw failed(type, done, e);
        }
    }

    /// Makes an object.
    ///
    /// @throws IllegalArgumentException if the constructor throws
    static Object make(Constructor<?> constructor) {
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            throw failed(constructor.getDeclaringClass(), "made", cause == null ? e : cause);
        } catch (ReflectiveOperationException e) {
            throw failed(constructor.getDeclaringClass(), "made", e);
        }
    }

    private static IllegalArgumentException failed(Class<?> type, String done, Throwable cause) {
        return new IllegalArgumentException(
                "an object of class " + type.getName() + " cannot be " + done + ": " + cause,
                cause);
    }
}
