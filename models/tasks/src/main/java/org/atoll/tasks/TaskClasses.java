// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.lang.reflect.Constructor;
import java.util.function.Function;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.life.NoProgramException;
import org.atoll.tasks.life.Programs;

/// Finds the classes of tasks by name, where the rank's program finds its own.
///
/// @param loader finds them
/// @param host   the host's name, for errors
/// @param pvms   makes what a task is given
record TaskClasses(ClassLoader loader, String host, Function<LocalTask, Pvm> pvms)
        implements Programs {

    @Override
    public Program find(String name, boolean isolated) throws NoProgramException {
        Constructor<? extends Task> constructor = constructor(name, loader);
        return (task, arguments) -> {
            Constructor<? extends Task> own = isolated
                    ? constructor(name, new IsolatedClasses(loader))
                    : constructor;
            own.newInstance().run(pvms.apply(task), arguments);
        };
    }

    private Constructor<? extends Task> constructor(String name, ClassLoader where)
            throws NoProgramException {
        Class<?> found;
        try {
            found = Class.forName(name, false, where);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new NoProgramException("there is no class " + name + " on host " + host
                    + " (class path " + System.getProperty("java.class.path", "") + ")"
                    + (e instanceof LinkageError ? ": " + e : ""));
        }
        if (!Task.class.isAssignableFrom(found)) {
            throw new NoProgramException(name + " on host " + host + " is no Task");
        }
        try {
            Constructor<? extends Task> constructor =
                    found.asSubclass(Task.class).getConstructor();
            if (constructor.canAccess(null)) {
                return constructor;
            }
        } catch (NoSuchMethodException e) {
            // as below
        }
        throw new NoProgramException(
                name + " must be public and needs a public constructor without parameters");
    }
}
