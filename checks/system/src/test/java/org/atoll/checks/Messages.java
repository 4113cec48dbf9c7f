// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;

/// The uses of an exception's message that are not allowed: it is for people.
final class Messages {
    private static final String REGEX = "java.util.regex";

    /// Those of [String] that take a pattern.
    private static final Set<String> BY_PATTERN =
            Set.of("matches", "replaceAll", "replaceFirst", "split", "splitWithDelimiters");

    /// Where what an exception says is had from: the JDK's ways, and those of an error that names
    /// its call.
    private static final Set<String> SAID =
            Set.of("getMessage", "getLocalizedMessage", "matter", "words", "message");

    /// Those of [String] that look into a text or cut it.
    private static final Set<String> APART = Set.of(
            "charAt", "chars", "codePointAt", "codePoints", "contains", "contentEquals", "endsWith",
            "equals", "equalsIgnoreCase", "indexOf", "lastIndexOf", "lines", "regionMatches",
            "replace", "startsWith", "strip", "stripLeading", "stripTrailing", "subSequence",
            "substring", "toCharArray", "transform", "trim");

    private Messages() {}

    /// To look for patterns.
    static ArchCondition<JavaClass> usePatterns() {
        return new ArchCondition<>("use patterns") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getDirectDependenciesFromSelf().stream()
                        .filter(d -> d.getTargetClass().getPackageName().equals(REGEX))
                        .forEach(d -> events.add(
                                SimpleConditionEvent.satisfied(d, d.getDescription())));
                type.getAccessesFromSelf().stream()
                        .filter(access -> isOfString(access)
                                && BY_PATTERN.contains(access.getName()))
                        .forEach(access -> events.add(
                                SimpleConditionEvent.satisfied(access, access.getDescription())));
            }
        };
    }

    /// To take a message apart: in one method, or in one and its lambdas, to ask for what an
    /// exception says and to call a method of [String] that looks into a text. What a method
    /// hands to another one is not followed.
    static ArchCondition<JavaClass> takeMessagesApart() {
        return new ArchCondition<>("take messages apart") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (JavaCodeUnit unit : type.getCodeUnits()) {
                    List<JavaAccess<?>> parts = unit.getAccessesFromSelf().stream()
                            .filter(access -> isOfString(access)
                                    && APART.contains(access.getName()))
                            .toList();
                    if (!parts.isEmpty()
                            && unit.getAccessesFromSelf().stream().anyMatch(Messages::isSaid)) {
                        events.add(SimpleConditionEvent.satisfied(
                                unit, parts.getFirst().getDescription()));
                    }
                }
            }
        };
    }

    private static boolean isOfString(JavaAccess<?> access) {
        return access.getTargetOwner().isEquivalentTo(String.class);
    }

    private static boolean isSaid(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        return SAID.contains(access.getName())
                && (owner.isAssignableTo(Throwable.class)
                        || owner.getName().equals("org.atoll.fabric.job.CallError")
                        || owner.getName().equals("org.atoll.mpj.fault.Fault"));
    }
}
