// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Tests whose invocations with other arguments are a sweep: one run takes every fifth of them, by
/// the seed of [Sample]. The others are skipped. A test that is invoked once is not concerned.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Sampled.EveryFifth.class)
public @interface Sampled {

    /// Skips four of five invocations of a test.
    final class EveryFifth implements ExecutionCondition {
        private static final Pattern NUMBER =
                Pattern.compile("(.*\\[test-template:.*)/\\[test-template-invocation:#(\\d+)]");

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return takes(context.getUniqueId())
                    ? ConditionEvaluationResult.enabled("drawn")
                    : ConditionEvaluationResult.disabled("not drawn by this run's seed");
        }

        private static boolean takes(String id) {
            Matcher invocation = NUMBER.matcher(id);
            return !invocation.matches()
                    || Sample.takesEveryFifth(
                            invocation.group(1), Integer.parseInt(invocation.group(2)));
        }
    }
}
