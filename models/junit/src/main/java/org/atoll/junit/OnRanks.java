// SPDX-License-Identifier: Apache-2.0
package org.atoll.junit;

import java.lang.reflect.Method;
import java.util.Objects;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/// Takes the call of a test method that is marked with [Ranks] and makes it on every rank. The
/// parameters that each rank has for itself are empty until then.
public final class OnRanks implements InvocationInterceptor, ParameterResolver {

    /// Created by JUnit.
    public OnRanks() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return isOfRank(parameter.getParameter().getType())
                && parameter.getDeclaringExecutable() instanceof Method method
                && context.getTestMethod().filter(method::equals).isPresent();
    }

    static boolean isOfRank(Class<?> type) {
        return type == Rank.class || type == Mpj.class || type == Comm.class;
    }

    @Override
    public @Nullable Object resolveParameter(
            ParameterContext parameter, ExtensionContext context) {
        return null;
    }

    @Override
    public void interceptTestMethod(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> call,
            ExtensionContext context)
            throws Throwable {
        run(invocation, call, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> call,
            ExtensionContext context)
            throws Throwable {
        run(invocation, call, context);
    }

    /// Ranks cannot hand over tests that are made while they run.
    @Override
    public <T extends @Nullable Object> T interceptTestFactoryMethod(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Method> call,
            ExtensionContext context) {
        invocation.skip();
        throw new ExtensionConfigurationException(
                "@Ranks at the test factory " + call.getExecutable().getName()
                        + ": allowed are @Test, @ParameterizedTest and @RepeatedTest");
    }

    private static void run(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> call,
            ExtensionContext context)
            throws Throwable {
        invocation.skip();
        new RankedCall(
                        ranks(context),
                        call.getExecutable(),
                        Objects.requireNonNull(call.getTarget().orElse(null)),
                        call.getArguments())
                .run();
    }

    /// The annotation of the method, else of its class or of one around it.
    private static Ranks ranks(ExtensionContext context) {
        Ranks found = AnnotationSupport.findAnnotation(context.getElement(), Ranks.class)
                .orElse(null);
        for (Class<?> type = context.getRequiredTestClass(); found == null && type != null;
                type = type.getEnclosingClass()) {
            found = AnnotationSupport.findAnnotation(type, Ranks.class).orElse(null);
        }
        Ranks ranks = Objects.requireNonNull(found, "nothing says on how many ranks");
        requirePositive("value", ranks.value());
        requirePositive("timeoutSeconds", ranks.timeoutSeconds());
        return ranks;
    }

    private static void requirePositive(String what, int number) {
        if (number < 1) {
            throw new ExtensionConfigurationException(
                    "@Ranks: " + what + " is " + number + ": allowed is 1 or more");
        }
    }
}
