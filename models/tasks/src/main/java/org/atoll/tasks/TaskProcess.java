// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.atoll.job.Job;

/// The beginning of a process that is a task of a standing machine. What it runs is a [Task], or a
/// class or jar with a `main`, which enrols by itself. Started by the machine.
public final class TaskProcess {
    private static final int MISUSE = 2;
    private static final int TERMINATED = 143;

    private TaskProcess() {}

    /// Runs the task and ends the process if there is none.
    ///
    /// @param args the name of a class, or of a jar that is on the class path, and the task's
    ///     arguments
    /// @throws Throwable what a `main` throws
    public static void main(String... args) throws Throwable {
        String what = args[0];
        String[] own = Arrays.copyOfRange(args, 1, args.length);
        Class<?> program;
        try {
            program = Class.forName(what.endsWith(".jar") ? mainOf(what) : what);
        } catch (ClassNotFoundException | IOException | LinkageError e) {
            refuse("there is no class " + what + " (class path "
                    + System.getProperty("java.class.path") + "): " + e);
            return;
        }
        if (Task.class.isAssignableFrom(program)) {
            Task task = program.asSubclass(Task.class).getConstructor().newInstance();
            Job.run(own, rank -> run(task, Pvm.in(rank), own));
            return;
        }
        try {
            program.getMethod("main", String[].class).invoke(null, (Object) own);
        } catch (NoSuchMethodException e) {
            refuse(what + " is no Task and has no main method");
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /// A task that was killed says nothing: the machine ends its process.
    private static void run(Task task, Pvm pvm, String... args) throws Exception {
        try {
            task.run(pvm, args);
        } catch (TaskKilledError e) {
            Runtime.getRuntime().halt(TERMINATED);
        }
    }

    private static String mainOf(String jar) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            Manifest manifest = file.getManifest();
            String main = manifest == null
                    ? null
                    : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (main == null) {
                throw new IOException(jar + " names no main class in its manifest");
            }
            return main.strip();
        }
    }

    @SuppressWarnings("SystemOut") // the one line that says why nothing started
    private static void refuse(String why) {
        System.err.println("atoll: " + why);
        System.exit(MISUSE);
    }
}
