// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/// Tests that are a sweep: one run takes some of them, by the seed of [Sample], and skips the
/// others. Above a test: of its invocations with other arguments. Above a class: of its tests, as
/// [#tests] says, and of the invocations of each that says nothing itself.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Sampled.OneOf.class)
public @interface Sampled {
    /// One of so many invocations is taken. There should be as many.
    int value() default 5;

    /// Above a class: one of so many of its tests is taken.
    int tests() default 1;

    /// Skips what is not drawn.
    final class OneOf implements ExecutionCondition {
        private static final Pattern INVOCATION =
                Pattern.compile("(.*\\[test-template:.*)/\\[test-template-invocation:#(\\d+)]");

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return takes(context)
                    ? ConditionEvaluationResult.enabled("drawn")
                    : ConditionEvaluationResult.disabled("not drawn by this run's seed");
        }

        private static boolean takes(ExtensionContext context) {
            Matcher invocation = INVOCATION.matcher(context.getUniqueId());
            Optional<Sampled> own =
                    AnnotationSupport.findAnnotation(context.getElement(), Sampled.class);
            Optional<Sampled> whole =
                    AnnotationSupport.findAnnotation(context.getTestClass(), Sampled.class);
            if (invocation.matches()) {
                return own.or(() -> whole)
                        .map(sampled -> Sample.takes(sampled.value(), invocation.group(1),
                                Integer.parseInt(invocation.group(2))))
                        .orElse(true);
            }
            return context.getTestMethod().isEmpty() || whole
                    .map(sampled -> Sample.takes(sampled.tests(),
                            context.getRequiredTestClass().getName(),
                            names(context).indexOf(context.getRequiredTestMethod().getName())))
                    .orElse(true);
        }

        private static List<String> names(ExtensionContext context) {
            return Arrays.stream(context.getRequiredTestClass().getDeclaredMethods())
                    .filter(method -> AnnotationSupport.isAnnotated(method, Testable.class))
                    .map(Method::getName)
                    .sorted()
                    .toList();
        }
    }
}
