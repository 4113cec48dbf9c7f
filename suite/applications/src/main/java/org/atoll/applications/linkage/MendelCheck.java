// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds contradictions at one locus of a pedigree without loops. Children are compared with
/// their parents first. Then genotypes that a family excludes are taken away from its members,
/// family after family, until nothing changes: what is left in the end is possible.
///
/// Source: K. Lange and T. M. Goradia, An algorithm for automatic genotype elimination, 1987.
final class MendelCheck {
    private static final int MOST_SHOWN = 4;

    private final Locus locus;
    private final int index;
    private final Pedigree pedigree;
    private final Alleles alleles;
    private final FamilyRule rule;
    private final List<Contradiction> found = new ArrayList<>();

    private MendelCheck(Locus locus, int index, Pedigree pedigree) {
        this.locus = locus;
        this.index = index;
        this.pedigree = pedigree;
        alleles = new Alleles(locus, index, pedigree);
        rule = new FamilyRule(alleles,
                new boolean[pedigree.persons().size()][alleles.pairs()]);
    }

    /// The contradictions at all loci.
    static List<Contradiction> contradictions(List<Locus> loci, Pedigree pedigree) {
        List<Contradiction> all = new ArrayList<>();
        for (int l = 0; l < loci.size(); l++) {
            var check = new MendelCheck(loci.get(l), l, pedigree);
            check.alone();
            check.withParents();
            check.withFamilies();
            all.addAll(check.found);
        }
        return all;
    }

    private void alone() {
        for (int i = 0; i < pedigree.persons().size(); i++) {
            Person person = pedigree.persons().get(i);
            boolean[] set = rule.sets()[i];
            boolean isPossible = false;
            for (int pair = 0; pair < set.length; pair++) {
                set[pair] = alleles.fits(pair, person.phenotypes().get(index),
                        person.isFounder());
                isPossible |= set[pair];
            }
            if (!isPossible) {
                add(List.of(i), "no genotype gives " + named("person", i)
                        + " by the frequencies and penetrances or factors of the locus");
                Arrays.fill(set, true);
            }
        }
    }

    private void withParents() {
        for (NuclearFamily family : pedigree.nuclearFamilies()) {
            for (int child : family.children()) {
                if (!rule.holds(family, List.of(child))) {
                    add(List.of(child, family.father(), family.mother()),
                            named("child", child) + " cannot be of " + parents(family));
                    Arrays.fill(rule.sets()[child], true);
                }
            }
        }
    }

    private void withFamilies() {
        List<NuclearFamily> families = pedigree.nuclearFamilies();
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (NuclearFamily family : families) {
                if (!rule.holds(family, family.children())) {
                    add(family);
                    return;
                }
                isChanged |= rule.apply(family);
            }
        }
    }

    private void add(NuclearFamily family) {
        int last = 1;
        while (rule.holds(family, family.children().subList(0, last))) {
            last++;
        }
        List<Integer> others = family.children().subList(0, last - 1);
        int child = family.children().get(last - 1);
        String siblings = others.isEmpty() ? "" : " beside " + others.stream()
                .map(other -> named("child", other)).collect(Collectors.joining(", "));
        add(Stream.concat(Stream.of(child, family.father(), family.mother()), others.stream())
                        .toList(),
                named("child", child) + " cannot be of " + parents(family) + siblings);
    }

    private void add(List<Integer> persons, String text) {
        found.add(new Contradiction(pedigree.id(), index, persons,
                "pedigree " + pedigree.id() + ", " + locus + ": " + text));
    }

    private String parents(NuclearFamily family) {
        return named("father", family.father()) + " and " + named("mother", family.mother());
    }

    /// A person with what is seen, or else with what the relatives leave if that is little.
    private String named(String role, int i) {
        Person person = pedigree.persons().get(i);
        Phenotype seen = person.phenotypes().get(index);
        String text = role + " " + person.id() + " (" + locus.text(seen);
        boolean[] set = rule.sets()[i];
        int left = 0;
        for (boolean isLeft : set) {
            left += isLeft ? 1 : 0;
        }
        boolean isTold = left > 0 && left <= MOST_SHOWN && left < set.length
                && !(locus.kind() == Locus.Kind.NUMBERED && seen.first() > 0);
        return text + (isTold
                ? (seen.first() == 0 ? ", by relatives " : ", so ") + alleles.text(set) : "") + ")";
    }
}
