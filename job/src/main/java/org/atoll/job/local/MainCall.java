// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// The main method that the `java` command would call (JLS 25, section 12.1.4): with the arguments
/// or without, of the class or of a new instance of it.
///
/// @param type           the class
/// @param main           its method, or one that it inherits
/// @param takesArguments whether that has a parameter
public record MainCall(Class<?> type, Method main, boolean takesArguments) {

    /// Finds the method. Does not initialise the class.
    ///
    /// @throws NoSuchMethodException if there is none
    public static MainCall of(Class<?> type) throws NoSuchMethodException {
        Method main = find(type, String[].class);
        boolean takesArguments = main != null;
        if (main == null) {
            main = find(type);
        }
        if (main == null) {
            throw new NoSuchMethodException(type.getName() + " has no main method");
        }
        main.setAccessible(true);
        return new MainCall(type, main, takesArguments);
    }

    /// Calls it.
    ///
    /// @throws Throwable what it throws, or that there is no instance
    public void call(String... arguments) throws Throwable {
        try {
            Object program = null;
            if (!Modifier.isStatic(main.getModifiers())) {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                program = constructor.newInstance();
            }
            main.invoke(program, takesArguments ? new Object[] {arguments} : new Object[0]);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static @Nullable Method find(Class<?> type, Class<?>... parameters) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            try {
                Method main = at.getDeclaredMethod("main", parameters);
                if (!Modifier.isPrivate(main.getModifiers())) {
                    return main;
                }
            } catch (NoSuchMethodException e) {
                // A superclass may have it.
            }
        }
        return null;
    }
}
