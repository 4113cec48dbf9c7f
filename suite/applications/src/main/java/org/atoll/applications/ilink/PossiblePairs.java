// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;
import java.util.List;
import org.atoll.applications.linkage.NuclearFamily;
import org.atoll.applications.linkage.Pedigree;

/// Pairs of alleles, from the father and from the mother, that each person of a pedigree may have
/// at one locus: what contradicts the person's phenotype or the relatives' is crossed out, family
/// by family, until nothing changes.
///
/// Source: K. Lange and T. Goradia, An algorithm for automatic genotype elimination, American
/// Journal of Human Genetics 40, 1987.
final class PossiblePairs {
    private final int alleles;
    private final boolean[][] pairs;

    private PossiblePairs(MergedLocus locus) {
        alleles = locus.alleles();
        pairs = new boolean[locus.tells().length][alleles * alleles];
        for (int i = 0; i < pairs.length; i++) {
            for (int k = 0; k < pairs[i].length; k++) {
                pairs[i][k] = locus.penetrances()[i][k] > 0;
            }
        }
    }

    /// Finds them.
    ///
    /// @return of each person, whether it may have a pair, by `father's * alleles + mother's`;
    ///         none at all if the pedigree contradicts itself
    static boolean[][] of(MergedLocus locus, Pedigree pedigree) {
        var possible = new PossiblePairs(locus);
        List<NuclearFamily> families = pedigree.nuclearFamilies();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (NuclearFamily family : families) {
                changed |= possible.crossOut(family);
            }
        }
        return possible.pairs;
    }

    private boolean crossOut(NuclearFamily family) {
        int[] fathers = unordered(family.father());
        int[] mothers = unordered(family.mother());
        int[] children = family.children().stream().mapToInt(child -> child).toArray();
        boolean[] father = new boolean[alleles * alleles];
        boolean[] mother = new boolean[alleles * alleles];
        boolean[] kept = new boolean[alleles * alleles];
        for (int one : fathers) {
            for (int other : mothers) {
                if (fits(one, other, children)) {
                    keep(father, one);
                    keep(mother, other);
                    keep(one, other, kept);
                }
            }
        }
        boolean changed = retain(family.father(), father);
        changed |= retain(family.mother(), mother);
        for (int child : children) {
            changed |= retain(child, kept);
        }
        return changed;
    }

    private int[] unordered(int person) {
        int[] found = new int[alleles * alleles];
        int count = 0;
        for (int k = 0; k < found.length; k++) {
            int swapped = k % alleles * alleles + k / alleles;
            if (k <= swapped && (pairs[person][k] || pairs[person][swapped])) {
                found[count++] = k;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private boolean fits(int father, int mother, int[] children) {
        int a = father / alleles * alleles;
        int b = father % alleles * alleles;
        int c = mother / alleles;
        int d = mother % alleles;
        for (int child : children) {
            boolean[] may = pairs[child];
            if (!may[a + c] && !may[a + d] && !may[b + c] && !may[b + d]) {
                return false;
            }
        }
        return true;
    }

    private void keep(boolean[] kept, int pair) {
        kept[pair] = true;
        kept[pair % alleles * alleles + pair / alleles] = true;
    }

    private void keep(int father, int mother, boolean[] kept) {
        int a = father / alleles * alleles;
        int b = father % alleles * alleles;
        int c = mother / alleles;
        int d = mother % alleles;
        kept[a + c] = true;
        kept[a + d] = true;
        kept[b + c] = true;
        kept[b + d] = true;
    }

    private boolean retain(int person, boolean[] kept) {
        boolean changed = false;
        for (int k = 0; k < kept.length; k++) {
            changed |= pairs[person][k] && !kept[k];
            pairs[person][k] &= kept[k];
        }
        return changed;
    }
}
