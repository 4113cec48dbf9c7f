// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Makes a pedigree of its lines: finds everybody's parents, and what is wrong with them.
final class PedigreeAssembly {
    private final Flaws flaws;
    private final List<PedigreeRow> rows = new ArrayList<>(); // each person once
    private final Map<String, Integer> index = new HashMap<>();

    PedigreeAssembly(List<PedigreeRow> lines, Flaws flaws) {
        this.flaws = flaws;
        for (PedigreeRow row : lines) {
            Integer before = index.putIfAbsent(row.id(), rows.size());
            if (row.id().equals(PedigreeRow.NONE)) {
                flaws.add(row.line(), "a person of pedigree " + row.pedigree() + " is called 0",
                        "another number: 0 says that there is no such person");
            } else if (before == null) {
                rows.add(row);
            } else {
                flaws.add(row.line(), row.who() + " is there twice, also on line "
                        + rows.get(before).line().number(), "each person once");
            }
        }
        index.remove(PedigreeRow.NONE);
    }

    Pedigree pedigree(String id) {
        int before = flaws.count();
        List<Person> persons = rows.stream().map(this::person).toList();
        var pedigree = new Pedigree(id, persons);
        loopMarks();
        if (flaws.count() == before) {
            loops(pedigree);
            new SiblingChains(rows, persons, index, flaws).check();
        }
        return pedigree;
    }

    private Person person(PedigreeRow row) {
        int father = parent(row, row.father(), "father", 1);
        int mother = parent(row, row.mother(), "mother", 2);
        boolean isFounder = row.father().equals(PedigreeRow.NONE);
        if (isFounder != row.mother().equals(PedigreeRow.NONE)) {
            flaws.add(row.line(), row.who() + " has " + (isFounder
                    ? "mother " + row.mother() + " and no father"
                    : "father " + row.father() + " and no mother"), "both parents, or 0 0");
        }
        boolean hasBoth = father >= 0 && mother >= 0;
        return new Person(row.id(), hasBoth ? father : -1, hasBoth ? mother : -1, row.sex() == 1,
                row.proband() == 1, row.phenotypes(), row.place());
    }

    /// The index of a parent; -1 if there is none, or a wrong one.
    private int parent(PedigreeRow row, String id, String role, int sex) {
        if (id.equals(PedigreeRow.NONE)) {
            return -1;
        }
        Integer parent = index.get(id);
        if (parent == null) {
            flaws.add(row.line(), role + " " + id + " of " + row.who()
                    + " is not in the pedigree", "one of its persons, or 0 for both parents");
            return -1;
        }
        PedigreeRow other = rows.get(parent);
        if (other.sex() != 0 && other.sex() != sex) {
            flaws.add(row.line(), role + " " + id + " of " + row.who() + " is "
                    + (sex == 1 ? "female" : "male") + " by line " + other.line().number(),
                    "a " + role + " of sex " + sex);
            return -1;
        }
        return parent;
    }

    private void loopMarks() {
        Map<Integer, List<PedigreeRow>> marked = rows.stream()
                .filter(row -> row.proband() < 0 || row.proband() > 1)
                .collect(Collectors.groupingBy(PedigreeRow::proband));
        marked.forEach((mark, who) -> flaws.add(who.getFirst().line(),
                "pedigree " + who.getFirst().pedigree() + " has a loop, broken at "
                        + who.stream().map(row -> "person " + row.id())
                                .collect(Collectors.joining(" and "))
                        + " (proband column " + mark + "); loops cannot be computed",
                "0 or 1, and a pedigree without loops"));
    }

    private void loops(Pedigree pedigree) {
        for (List<Integer> loop : Loops.of(pedigree)) {
            PedigreeRow first = rows.get(loop.getFirst());
            flaws.add(first.line(), "pedigree " + pedigree.id() + " has a loop through persons "
                    + loop.stream().map(i -> rows.get(i).id()).collect(Collectors.joining(", "))
                    + ", related both ways; loops cannot be computed",
                    "a pedigree without loops");
        }
    }
}
