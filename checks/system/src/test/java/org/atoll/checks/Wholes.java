// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.util.List;
import java.util.stream.Stream;

/// The composition of a module: wholes, which make parts and give each what it uses, and parts,
/// none of which names a whole.
///
/// @param module  the module's folder
/// @param cycle   how many classes its largest cycle has; a smaller cycle makes this number smaller
/// @param classes the wholes, from the bottom up: one may name those before it
record Wholes(String module, int cycle, List<String> classes) {

    /// Which classes name a whole and must not.
    ///
    /// @return such as `x.Piston names x.Engine`
    List<String> namedByParts(ClassGraph graph) {
        return classes.stream()
                .flatMap(whole -> namers(graph, whole))
                .toList();
    }

    private Stream<String> namers(ClassGraph graph, String whole) {
        List<String> above = classes.subList(classes.indexOf(whole), classes.size());
        return graph.classes().stream()
                .filter(type -> !above.contains(type))
                .filter(type -> graph.namedBy(type).contains(whole))
                .map(type -> type + " names " + whole);
    }
}
