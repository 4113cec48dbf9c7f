// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Limits how deep our classes inherit from one another, and how many a package shows.
final class Shape {
    /// What Error Prone goes by.
    static final String USED = "org.atoll.mpj.CheckReturnValue";

    private static final int DEPTH = 3;

    /// The types of package `mpi` are its standard's.
    private static final int DEPTH_OF_MPI = 7;

    private Shape() {}

    private static boolean isOurs(JavaClass type) {
        return isMpi(type) || (type.getPackageName() + ".").startsWith("org.atoll.");
    }

    private static boolean isMpi(JavaClass type) {
        return (type.getPackageName() + ".").startsWith("mpi.");
    }

    /// To have few superclasses of ours.
    static ArchCondition<JavaClass> beFlat() {
        return new ArchCondition<>("inherit from at most 3 classes of ours (in package mpi: 7)") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                List<JavaClass> above = type.getAllRawSuperclasses().stream()
                        .filter(Shape::isOurs)
                        .toList();
                int most = isMpi(type) ? DEPTH_OF_MPI : DEPTH;
                String what = type.getName() + " inherits from " + above.size() + " of ours: "
                        + above.stream().map(JavaClass::getSimpleName).toList();
                events.add(new SimpleConditionEvent(type, above.size() <= most, what));
            }
        };
    }

    /// Not to be many in one package.
    static ArchCondition<JavaClass> beFew(int most) {
        return new ArchCondition<>("be at most " + most + " in a package") {
            private final Map<String, Integer> counts = new TreeMap<>();

            @Override
            public void check(JavaClass type, ConditionEvents events) {
                counts.merge(type.getPackageName(), 1, Integer::sum);
            }

            @Override
            public void finish(ConditionEvents events) {
                counts.forEach((name, count) -> events.add(new SimpleConditionEvent(
                        name, count <= most, name + " has " + count + " public types")));
            }
        };
    }
}
