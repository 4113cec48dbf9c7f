// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;

/// The haplotypes that a child may have from one parent: at each locus the classes of the child's
/// alleles that may come from there, by their places. A haplotype's number has the place at the
/// last locus as its last digit.
///
/// @param sizes  how many there are at each locus
/// @param places the place of what each class of the parent's alleles becomes; -1 for what the
///               child cannot have
/// @param alleles the child's class at each place
@SuppressWarnings("ArrayRecordComponent") // held as they are
record Inherited(int[] sizes, int[][] places, int[][] alleles) {

    /// Lists them.
    ///
    /// @param loci in chromosome order
    static Inherited of(LocusView[] loci, int parent, int child) {
        int[] sizes = new int[loci.length];
        int[][] places = new int[loci.length][];
        int[][] alleles = new int[loci.length][];
        for (int locus = 0; locus < loci.length; locus++) {
            int[] passed = loci[locus].passed(parent, child);
            alleles[locus] = distinct(passed, loci[locus].classes(child));
            sizes[locus] = alleles[locus].length;
            places[locus] = new int[passed.length];
            for (int k = 0; k < passed.length; k++) {
                places[locus][k] =
                        passed[k] < 0 ? -1 : Arrays.binarySearch(alleles[locus], passed[k]);
            }
        }
        return new Inherited(sizes, places, alleles);
    }

    /// The child's classes that are passed on, each once and in order.
    private static int[] distinct(int[] passed, int classes) {
        boolean[] isPassed = new boolean[classes];
        for (int each : passed) {
            if (each >= 0) {
                isPassed[each] = true;
            }
        }
        int[] distinct = new int[classes];
        int count = 0;
        for (int each = 0; each < classes; each++) {
            if (isPassed[each]) {
                distinct[count++] = each;
            }
        }
        return Arrays.copyOf(distinct, count);
    }

    /// How many haplotypes the loci from one on make.
    int rest(int locus) {
        int rest = 1;
        for (int l = locus; l < sizes.length; l++) {
            rest = Math.multiplyExact(rest, sizes[l]);
        }
        return rest;
    }

    /// How many haplotypes there are, also if an integer cannot have it.
    double size() {
        double size = 1;
        for (int each : sizes) {
            size *= each;
        }
        return size;
    }

    /// How many haplotypes there are.
    int count() {
        return rest(0);
    }

    /// The child's classes of a haplotype.
    int[] haplotype(int number) {
        int[] haplotype = new int[sizes.length];
        int rest = number;
        for (int locus = sizes.length - 1; locus >= 0; locus--) {
            haplotype[locus] = alleles[locus][rest % sizes[locus]];
            rest /= sizes[locus];
        }
        return haplotype;
    }
}
