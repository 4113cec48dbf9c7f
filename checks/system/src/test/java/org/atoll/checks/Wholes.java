// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.util.List;

/// The composition of a module: wholes, which make parts and give each what it uses, and parts. A
/// class is a part of a whole if the whole names it, or a part of the whole does.
///
/// @param module  the module's folder
/// @param cycle   how many classes its largest cycle has; a smaller cycle makes this number smaller
/// @param classes the wholes; one may be a part of another
record Wholes(String module, int cycle, List<String> classes) {

    /// Lists wholes of one package and the packages below it.
    ///
    /// @param names behind the name of the package
    static Wholes in(String module, int cycle, String packageName, String... names) {
        return new Wholes(
                module, cycle, List.of(names).stream().map(packageName::concat).toList());
    }

    /// Finds parts that name a whole of theirs.
    ///
    /// @return such as `x.Piston names x.Engine`
    List<String> namedByParts(ClassGraph graph) {
        return classes.stream()
                .flatMap(whole -> graph.partsOf(whole).stream()
                        .filter(part -> graph.namedBy(part).contains(whole))
                        .map(part -> part + " names " + whole))
                .toList();
    }
}
