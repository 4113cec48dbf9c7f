// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;
import org.atoll.applications.linkage.Study;

/// The genotypes that a person may have, as unordered pairs of haplotypes, in the order of a walk
/// over the loci. At each locus the walk takes an option: an allele of the one haplotype and one of
/// the other. Before the first heterozygous locus, and at it, only options in ascending order are
/// taken, because the order of the two haplotypes does not matter; behind it both orders are.
/// A genotype's number is the sum of its options' steps.
final class PersonGenotypes {

    /// How many phases of the walk there are: before and behind the first heterozygous locus.
    static final int PHASES = 2;

    private static final long MOST = 1L << 50; // or more

    /// The choice at a locus, in one phase.
    ///
    /// @param ones   the class of the one haplotype's allele
    /// @param others that of the other's
    /// @param phases the phase that follows
    /// @param steps  what is added to the number of the genotype
    /// @param places the step by `one * classes + other`; -1 for what cannot be
    @SuppressWarnings("ArrayRecordComponent") // held as they are
    record Options(int[] ones, int[] others, int[] phases, long[] steps, long[] places) {

        /// How many there are.
        int count() {
            return ones.length;
        }
    }

    private final LocusView[] loci;
    private final int person;
    private final Options[][] options;
    private final long[][] sizes;
    private long[] pairs = {};

    /// Lists them.
    ///
    /// @param loci in chromosome order
    PersonGenotypes(LocusView[] loci, int person) {
        this.loci = loci;
        this.person = person;
        options = new Options[loci.length][PHASES];
        sizes = new long[loci.length + 1][PHASES];
        sizes[loci.length][0] = 1;
        sizes[loci.length][1] = 1;
        for (int locus = loci.length - 1; locus >= 0; locus--) {
            for (int phase = 0; phase < PHASES; phase++) {
                options[locus][phase] = listed(locus, phase);
            }
        }
    }

    private Options listed(int locus, int phase) {
        int classes = loci[locus].classes(person);
        int[] ones = new int[classes * classes];
        int[] others = new int[classes * classes];
        int[] phases = new int[classes * classes];
        long[] steps = new long[classes * classes];
        long[] places = new long[classes * classes];
        int count = 0;
        for (int k = 0; k < places.length; k++) {
            int one = k / classes;
            int other = k % classes;
            places[k] = -1;
            if (isPossible(locus, one, other) && (phase > 0 || one <= other)) {
                ones[count] = one;
                others[count] = other;
                phases[count] = one == other ? phase : 1;
                steps[count] = sizes[locus][phase];
                places[k] = steps[count];
                sizes[locus][phase] = Math.min(
                        MOST, sizes[locus][phase] + sizes[locus + 1][phases[count++]]);
            }
        }
        return new Options(Arrays.copyOf(ones, count),
                Arrays.copyOf(others, count), Arrays.copyOf(phases, count),
                Arrays.copyOf(steps, count), places);
    }

    private boolean isPossible(int locus, int one, int other) {
        return loci[locus].isPossible(person, one, other)
                || loci[locus].isPossible(person, other, one);
    }

    /// Whose they are.
    int person() {
        return person;
    }

    /// How many there are.
    long count() {
        return sizes[0][0];
    }

    /// What may be taken at a locus.
    Options options(int locus, int phase) {
        return options[locus][phase];
    }

    /// The classes of a locus.
    int classes(int locus) {
        return loci[locus].classes(person);
    }

    /// The number of a genotype.
    ///
    /// @param one   the classes of the one haplotype
    /// @param other those of the other; the order of the two does not matter
    /// @return -1 if the person cannot have it
    long number(int[] one, int[] other) {
        long number = 0;
        int phase = 0;
        boolean isSwapped = false;
        for (int locus = 0; locus < options.length; locus++) {
            if (phase == 0 && one[locus] != other[locus]) {
                isSwapped = one[locus] > other[locus];
            }
            int first = isSwapped ? other[locus] : one[locus];
            int second = isSwapped ? one[locus] : other[locus];
            long step = options[locus][phase].places()[first * classes(locus) + second];
            if (step < 0) {
                return -1;
            }
            number += step;
            phase = first == second ? phase : 1;
        }
        return number;
    }

    /// How many unordered pairs of haplotypes there are, of all alleles in the file.
    static double pairs(Study study) {
        double haplotypes = 1;
        for (int locus : study.order()) {
            haplotypes *= study.loci().get(locus).alleles();
        }
        return haplotypes * (haplotypes + 1) / 2;
    }

    /// The place of each genotype among all unordered pairs of haplotypes of the alleles in the
    /// file. Where one class stands for several alleles it is that of one of them.
    long[] pairs() {
        if (pairs.length == 0) {
            pairs = new long[Math.toIntExact(count())];
            pairs(0, 0, 0, 0, 0);
        }
        return pairs;
    }

    private void pairs(int locus, int phase, int number, long one, long other) {
        if (locus == options.length) {
            long high = Math.max(one, other);
            pairs[number] = high * (high + 1) / 2 + Math.min(one, other);
            return;
        }
        Options all = options[locus][phase];
        int alleles = loci[locus].allelesOfFile();
        for (int k = 0; k < all.count(); k++) {
            pairs(locus + 1, all.phases()[k], number + (int) all.steps()[k],
                    one * alleles + loci[locus].allele(person, all.ones()[k]),
                    other * alleles + loci[locus].allele(person, all.others()[k]));
        }
    }

    /// The probability of what is seen of the person, for each genotype; with that of the genotype
    /// itself if the person is a founder.
    double[] weights(boolean isFounder) {
        double[] weights = new double[Math.toIntExact(count())];
        double[][][] factors = new double[options.length][PHASES][];
        for (int locus = 0; locus < options.length; locus++) {
            for (int phase = 0; phase < PHASES; phase++) {
                factors[locus][phase] = factors(locus, phase, isFounder);
            }
        }
        fill(weights, factors, 0, 0, 0, 1);
        return weights;
    }

    /// What each option of a locus multiplies a weight by.
    private double[] factors(int locus, int phase, boolean isFounder) {
        Options all = options[locus][phase];
        double[] factors = new double[all.count()];
        for (int k = 0; k < factors.length; k++) {
            int one = all.ones()[k];
            int other = all.others()[k];
            factors[k] = loci[locus].penetrance(person, one, other);
            if (isFounder) {
                int orders = all.phases()[k] > phase ? 2 : 1; // of the two haplotypes
                factors[k] *= orders * loci[locus].frequency(person, one)
                        * loci[locus].frequency(person, other);
            }
        }
        return factors;
    }

    private void fill(
            double[] weights, double[][][] factors, int locus, int phase, int number,
            double weight) {
        if (locus == options.length) {
            weights[number] = weight;
            return;
        }
        Options all = options[locus][phase];
        double[] here = factors[locus][phase];
        for (int k = 0; k < here.length; k++) {
            fill(weights, factors, locus + 1, all.phases()[k],
                    number + (int) all.steps()[k], weight * here[k]);
        }
    }
}
