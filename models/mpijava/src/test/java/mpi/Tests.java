// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A program as any other: carries out the test methods of some classes that are for as many ranks
/// as the job has, so that they can run as processes, too.
final class Tests {
    private Tests() {}

    /// Runs on every rank.
    ///
    /// @param args names of test classes
    /// @throws Throwable what a test throws
    public static void main(String[] args) throws Throwable {
        MPI.Init(args);
        int passed = 0;
        for (String name : args) {
            for (Method method : methods(Class.forName(name))) {
                run(method);
                MPI.COMM_WORLD.barrier();
                passed++;
            }
        }
        System.out.println("rank " + MPI.COMM_WORLD.getRank() + " passed " + passed);
        MPI.Finalize();
    }

    /// In the same order in all processes.
    private static List<Method> methods(Class<?> type) {
        return Stream.of(type.getDeclaredMethods())
                .filter(method -> isMeant(method.getAnnotation(OnRanks.class)))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static boolean isMeant(OnRanks ranks) {
        return ranks != null && ranks.value() == MPI.COMM_WORLD.getSize() && !ranks.bare();
    }

    /// Carries out a test method on an instance of its own.
    static void run(Method method) throws Throwable {
        var constructor = method.getDeclaringClass().getDeclaredConstructor();
        constructor.setAccessible(true);
        method.setAccessible(true);
        try {
            method.invoke(constructor.newInstance());
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
