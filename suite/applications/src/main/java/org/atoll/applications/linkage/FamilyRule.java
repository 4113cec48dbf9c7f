// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Mendel's rule in one family at one locus: takes away genotypes of its members that no
/// genotypes of the others allow.
///
/// @param sets which pairs of alleles each person of the pedigree can have
@SuppressWarnings("ArrayRecordComponent") // sets by index, which change
record FamilyRule(Alleles alleles, boolean[][] sets) {

    /// Whether parents and children can have genotypes that fit each other.
    boolean holds(NuclearFamily family, List<Integer> children) {
        return narrow(family, children) != null;
    }

    /// Takes away what does not fit; nothing if nothing fits.
    ///
    /// @return whether anything was taken away
    boolean apply(NuclearFamily family) {
        boolean[][] fitting = narrow(family, family.children());
        boolean isChanged = false;
        if (fitting != null) {
            isChanged |= replace(family.father(), fitting[0]);
            isChanged |= replace(family.mother(), fitting[1]);
            for (int i = 0; i < family.children().size(); i++) {
                isChanged |= replace(family.children().get(i), fitting[2 + i]);
            }
        }
        return isChanged;
    }

    private boolean replace(int person, boolean[] set) {
        boolean isChanged = !Arrays.equals(sets[person], set);
        sets[person] = set;
        return isChanged;
    }

    private boolean @Nullable [][] narrow(
            NuclearFamily family, List<Integer> children) {
        var fitting = new boolean[2 + children.size()][];
        fitting[0] = new boolean[alleles.pairs()];
        fitting[1] = new boolean[alleles.pairs()];
        boolean[][] own = children.stream().map(child -> sets[child]).toArray(boolean[][]::new);
        boolean[] passed = new boolean[alleles.pairs()];
        boolean isPossible = false;
        for (int f = 0; f < alleles.pairs(); f++) {
            for (int m = 0; sets[family.father()][f] && m < alleles.pairs(); m++) {
                if (sets[family.mother()][m] && allowAll(alleles.children(f, m), own, passed)) {
                    isPossible = true;
                    fitting[0][f] = true;
                    fitting[1][m] = true;
                }
            }
        }
        for (int i = 0; i < own.length; i++) {
            fitting[2 + i] = both(own[i], passed);
        }
        return isPossible ? fitting : null;
    }

    /// Whether each child has one of the pairs that its parents give; if so, notes these.
    private static boolean allowAll(int[] given, boolean[][] own, boolean[] passed) {
        for (boolean[] set : own) {
            if (!set[given[0]] && !set[given[1]] && !set[given[2]] && !set[given[3]]) {
                return false;
            }
        }
        for (int pair : given) {
            passed[pair] = true;
        }
        return true;
    }

    private static boolean[] both(boolean[] one, boolean[] other) {
        boolean[] both = new boolean[one.length];
        for (int pair = 0; pair < both.length; pair++) {
            both[pair] = one[pair] && other[pair];
        }
        return both;
    }
}
