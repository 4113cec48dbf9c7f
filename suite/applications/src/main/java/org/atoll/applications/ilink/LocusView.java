// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.applications.linkage.Locus;
import org.atoll.applications.linkage.Pedigree;
import org.atoll.applications.linkage.Person;

/// The alleles of a locus that matter for each person of a pedigree. Two alleles of a person are
/// one if nothing seen in the person tells them apart, and for each child either none of the two
/// can have been inherited, or both can and they are one for the child. The likelihood is the
/// same, and tables are far smaller. A person's classes of alleles are counted from 0.
final class LocusView {
    private static final int NEVER = -1;

    private final int allelesOfFile;
    private final MergedLocus locus;
    private final boolean[][] pairs;
    private final List<Person> persons;
    private final List<List<Integer>> children = new ArrayList<>();
    private final int[][] classOf; // by person and allele
    private final int[][] alleleOf; // an allele of each class
    private final boolean[][] possible; // pairs of classes

    /// Looks at a locus.
    ///
    /// @param index of the locus in input order
    LocusView(Locus seen, int index, Pedigree pedigree) {
        allelesOfFile = seen.alleles();
        locus = MergedLocus.of(seen, index, pedigree);
        pairs = PossiblePairs.of(locus, pedigree);
        persons = pedigree.persons();
        classOf = new int[persons.size()][];
        alleleOf = new int[persons.size()][];
        possible = new boolean[persons.size()][];
        for (int i = 0; i < persons.size(); i++) {
            children.add(new ArrayList<>());
        }
        for (int i = 0; i < persons.size(); i++) {
            if (!persons.get(i).isFounder()) {
                children.get(persons.get(i).father()).add(i);
                children.get(persons.get(i).mother()).add(i);
            }
        }
        for (int i = 0; i < persons.size(); i++) {
            classify(i);
        }
    }

    /// Whether what is seen contradicts Mendel's rules, so that the likelihood is 0.
    boolean isContradiction() {
        return Arrays.stream(alleleOf).anyMatch(alleles -> alleles.length == 0);
    }

    /// How many classes a person has.
    int classes(int person) {
        return alleleOf[person].length;
    }

    /// An allele of a person's class, as in the file, from 0.
    int allele(int person, int of) {
        return locus.numbers()[alleleOf[person][of]];
    }

    /// How many alleles the file has.
    int allelesOfFile() {
        return allelesOfFile;
    }

    /// Whether a person may have a pair.
    ///
    /// @param father the class of the father's allele
    /// @param mother that of the mother's
    boolean isPossible(int person, int father, int mother) {
        return possible[person][father * classes(person) + mother];
    }

    /// The probability of what is seen of a person.
    double penetrance(int person, int one, int other) {
        return locus.penetrances()[person][
                alleleOf[person][one] * locus.alleles() + alleleOf[person][other]];
    }

    /// How frequent a person's class is among all alleles.
    double frequency(int person, int of) {
        double sum = 0;
        for (int allele = 0; allele < locus.alleles(); allele++) {
            if (classOf[person][allele] == of) {
                sum += locus.frequencies()[allele];
            }
        }
        return sum;
    }

    /// What a child has from a parent.
    ///
    /// @return for each class of the parent, the class of the child; -1 where the child cannot
    ///         have it from the parent
    int[] passed(int parent, int child) {
        int[] passed = new int[classes(parent)];
        for (int k = 0; k < passed.length; k++) {
            int allele = alleleOf[parent][k];
            passed[k] = mayHave(child, allele, persons.get(child).father() == parent)
                    ? classOf[child][allele] : NEVER;
        }
        return passed;
    }

    private void classify(int person) {
        if (classOf[person] != null) {
            return;
        }
        children.get(person).forEach(this::classify);
        int[] of = new int[locus.alleles()];
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        List<Integer> first = new ArrayList<>();
        for (int allele = 0; allele < of.length; allele++) {
            of[allele] = NEVER;
            if (mayHave(person, allele, true) || mayHave(person, allele, false)) {
                of[allele] = numbers.computeIfAbsent(signs(person, allele), signs -> first.size());
                if (of[allele] == first.size()) {
                    first.add(allele);
                }
            }
        }
        classOf[person] = of;
        alleleOf[person] = first.stream().mapToInt(allele -> allele).toArray();
        possible[person] = pairsOf(person);
    }

    private boolean[] pairsOf(int person) {
        int alleles = locus.alleles();
        int classes = classes(person);
        boolean[] may = new boolean[classes * classes];
        for (int k = 0; k < pairs[person].length; k++) {
            if (pairs[person][k]) {
                may[classOf[person][k / alleles] * classes + classOf[person][k % alleles]] = true;
            }
        }
        return may;
    }

    /// What tells an allele of a person from others.
    private List<Integer> signs(int person, int allele) {
        List<Integer> signs = new ArrayList<>();
        signs.add(locus.tells()[person] ? allele : NEVER);
        for (int child : children.get(person)) {
            boolean fromFather = persons.get(child).father() == person;
            signs.add(mayHave(child, allele, fromFather) ? classOf[child][allele] : NEVER);
        }
        return signs;
    }

    private boolean mayHave(int person, int allele, boolean fromFather) {
        int alleles = locus.alleles();
        for (int other = 0; other < alleles; other++) {
            if (pairs[person][fromFather ? allele * alleles + other : other * alleles + allele]) {
                return true;
            }
        }
        return false;
    }
}
