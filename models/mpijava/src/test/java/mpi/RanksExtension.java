// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.reflect.Method;
import java.util.Optional;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.job.local.ThreadRanks;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/// Runs the methods marked [OnRanks]: each rank loads this class anew and comes in by [#main].
final class RanksExtension implements InvocationInterceptor {

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> context,
            ExtensionContext extension)
            throws Throwable {
        invocation.skip();
        Method method = context.getExecutable();
        OnRanks ranks = method.getAnnotation(OnRanks.class);
        ThreadRanks job = new ThreadRanks(
                ranks.value(), "threads", ThreadRanks.classPathOfThisJvm());
        Optional<FailureNotice> failure = job.run(
                RanksExtension.class.getName(),
                method.getDeclaringClass().getName(),
                method.getName(),
                Boolean.toString(ranks.bare()));
        if (failure.isPresent()) {
            throw new AssertionError(failure.get().reason(), job.thrown().orElse(null));
        }
    }

    /// What each rank runs: the test method, on an instance of its own.
    ///
    /// @param args the test's class, the method, and whether it is bare
    /// @throws Throwable what the test throws
    public static void main(String[] args) throws Throwable {
        Method method = Class.forName(args[0]).getDeclaredMethod(args[1]);
        boolean bare = Boolean.parseBoolean(args[2]);
        if (!bare) {
            MPI.Init(args);
        }
        Tests.run(method);
        if (!bare) {
            MPI.Finalize();
        }
    }
}
