// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The graph of which classes of a module name which, by their class files. A nested class counts
/// as the one it lies in; a compile-time constant leaves no trace in the class that uses it.
final class ClassGraph {
    private final Map<String, Set<String>> names = new TreeMap<>();

    /// Reads classes.
    ///
    /// @param classes those of one module; what they name outside does not count
    ClassGraph(Stream<JavaClass> classes) {
        classes.forEach(type -> {
            Set<String> named =
                    names.computeIfAbsent(outermost(type.getName()), name -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .map(target -> outermost(target.getBaseComponentType().getName()))
                    .forEach(named::add);
        });
        names.forEach((type, named) -> {
            named.remove(type);
            named.retainAll(names.keySet());
        });
    }

    private static String outermost(String type) {
        int nested = type.indexOf('$');
        return nested < 0 ? type : type.substring(0, nested);
    }

    /// The classes of the module.
    Set<String> classes() {
        return names.keySet();
    }

    /// The classes of the module that a class names.
    Set<String> namedBy(String type) {
        return names.getOrDefault(type, Set.of());
    }

    /// The classes that a class names, and those that they name, and so on; it is one of them only
    /// if it is in a cycle.
    Set<String> partsOf(String type) {
        Set<String> reached = new TreeSet<>();
        Deque<String> next = new ArrayDeque<>(namedBy(type));
        while (!next.isEmpty()) {
            String each = next.pop();
            if (reached.add(each)) {
                next.addAll(namedBy(each));
            }
        }
        return reached;
    }

    /// The largest set of classes each of which reaches all others; empty if there is no cycle.
    Set<String> largestCycle() {
        Map<String, Set<String>> reached = new HashMap<>();
        names.keySet().forEach(type -> reached.put(type, partsOf(type)));
        Set<String> largest = Set.of();
        for (String type : names.keySet()) {
            List<String> cycle = reached.get(type).stream()
                    .filter(other -> reached.get(other).contains(type))
                    .toList();
            if (cycle.size() > largest.size()) {
                largest = new TreeSet<>(cycle);
            }
        }
        return largest;
    }
}
