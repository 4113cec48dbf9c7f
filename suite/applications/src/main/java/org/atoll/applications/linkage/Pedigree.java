// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Persons who are related. They need not be connected: [#parts] says who is with whom, and the
/// likelihood is the product over the parts.
///
/// @param id      as the file has it
/// @param persons at least one, in the order of the file
public record Pedigree(String id, List<Person> persons) {

    /// Copies the list.
    public Pedigree {
        persons = List.copyOf(persons);
    }

    /// Its families, in the order in which their first children come. A person with several mates
    /// is a parent in several.
    public List<NuclearFamily> nuclearFamilies() {
        Map<List<Integer>, List<Integer>> children = new LinkedHashMap<>();
        for (int i = 0; i < persons.size(); i++) {
            Person child = persons.get(i);
            if (!child.isFounder()) {
                children.computeIfAbsent(
                        List.of(child.father(), child.mother()), parents -> new ArrayList<>())
                        .add(i);
            }
        }
        List<NuclearFamily> families = new ArrayList<>();
        children.forEach((parents, theirs) ->
                families.add(new NuclearFamily(parents.get(0), parents.get(1), theirs)));
        return families;
    }

    /// Its connected parts: a part's persons, ascending, are joined by families; no family joins
    /// two parts. Most pedigrees have one; a person without any family is a part alone.
    public List<List<Integer>> parts() {
        var kin = new Kin(persons.size());
        nuclearFamilies().forEach(kin::join);
        Map<Integer, List<Integer>> parts = new LinkedHashMap<>();
        for (int i = 0; i < persons.size(); i++) {
            parts.computeIfAbsent(kin.root(i), root -> new ArrayList<>()).add(i);
        }
        return List.copyOf(parts.values());
    }
}
