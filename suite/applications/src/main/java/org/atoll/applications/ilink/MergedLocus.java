// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.applications.linkage.Locus;
import org.atoll.applications.linkage.Pedigree;
import org.atoll.applications.linkage.Phenotype;

/// A locus as one pedigree shows it: alleles that nobody has been seen with are one, which changes
/// no likelihood. Alleles are counted from 0.
///
/// @param numbers     what each allele is in the file, from 0
/// @param frequencies of the alleles
/// @param tells       of each person, whether anything is known
/// @param penetrances of each person: the probability of what is seen, by `one * alleles + other`
@SuppressWarnings("ArrayRecordComponent") // held as they are
record MergedLocus(
        int[] numbers, double[] frequencies, boolean[] tells, double[][] penetrances) {

    /// Looks at one locus of a pedigree.
    ///
    /// @param index of the locus in input order
    static MergedLocus of(Locus locus, int index, Pedigree pedigree) {
        List<Phenotype> seen = pedigree.persons().stream()
                .map(person -> person.phenotypes().get(index)).toList();
        List<Integer> kept = kept(locus, seen);
        double[] frequencies = new double[kept.size()];
        double rest = Arrays.stream(locus.frequencies()).sum();
        for (int k = 0; k < frequencies.length; k++) {
            frequencies[k] = locus.frequencies()[kept.get(k) - 1];
            rest -= frequencies[k];
        }
        if (kept.size() < locus.alleles()) {
            frequencies[frequencies.length - 1] += rest;
        }
        boolean[] tells = new boolean[seen.size()];
        double[][] penetrances = new double[seen.size()][];
        for (int i = 0; i < tells.length; i++) {
            tells[i] = seen.get(i).first() != 0;
            penetrances[i] = penetrances(locus, kept, seen.get(i));
        }
        int[] numbers = kept.stream().mapToInt(allele -> allele - 1).toArray();
        return new MergedLocus(numbers, frequencies, tells, penetrances);
    }

    /// The alleles to tell apart, and one of the others, last, if there are any.
    private static List<Integer> kept(Locus locus, List<Phenotype> seen) {
        boolean[] isSeen = new boolean[locus.alleles() + 1];
        for (Phenotype phenotype : seen) {
            if (locus.kind() == Locus.Kind.NUMBERED) {
                isSeen[phenotype.first()] = true;
                isSeen[phenotype.second()] = true;
            } else if (phenotype.first() != 0) {
                Arrays.fill(isSeen, true);
            }
        }
        List<Integer> kept = new ArrayList<>();
        List<Integer> unseen = new ArrayList<>();
        for (int allele = 1; allele < isSeen.length; allele++) {
            (isSeen[allele] ? kept : unseen).add(allele);
        }
        if (!unseen.isEmpty()) {
            kept.add(unseen.getFirst());
        }
        return kept;
    }

    private static double[] penetrances(Locus locus, List<Integer> kept, Phenotype phenotype) {
        double[] penetrances = new double[kept.size() * kept.size()];
        for (int k = 0; k < penetrances.length; k++) {
            penetrances[k] = locus.penetrance(
                    kept.get(k / kept.size()), kept.get(k % kept.size()), phenotype);
        }
        return penetrances;
    }

    /// How many alleles are told apart.
    int alleles() {
        return frequencies.length;
    }
}
