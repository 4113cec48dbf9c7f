// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds persons who are related both ways: relatives who have children, brothers who marry
/// sisters, persons who are their own ancestors. Whoever belongs to one family only cannot be
/// part of a loop, nor can a family that has but one member left; what cannot be taken away so
/// is a loop.
final class Loops {

    private Loops() {}

    /// The persons in the loops of a pedigree, ascending: a list for each connected part with
    /// loops.
    static List<List<Integer>> of(Pedigree pedigree) {
        List<Set<Integer>> families = new ArrayList<>();
        for (NuclearFamily family : pedigree.nuclearFamilies()) {
            Set<Integer> members = new HashSet<>(family.children());
            members.add(family.father());
            members.add(family.mother());
            if (members.size() < family.children().size() + 2) { // somebody is an own parent
                return List.of(members.stream().sorted().toList());
            }
            families.add(members);
        }
        int before;
        do {
            before = size(families);
            for (Set<Integer> family : families) {
                family.removeIf(person -> isOnlyIn(person, families));
            }
            families.removeIf(family -> family.size() < 2);
        } while (size(families) < before);
        return pedigree.parts().stream()
                .map(part -> part.stream().filter(i -> isInOne(i, families)).toList())
                .filter(loop -> !loop.isEmpty()).toList();
    }

    private static int size(List<Set<Integer>> families) {
        return families.stream().mapToInt(Set::size).sum();
    }

    private static boolean isOnlyIn(int person, List<Set<Integer>> families) {
        return families.stream().filter(family -> family.contains(person)).count() < 2;
    }

    private static boolean isInOne(int person, List<Set<Integer>> families) {
        return families.stream().anyMatch(family -> family.contains(person));
    }
}
