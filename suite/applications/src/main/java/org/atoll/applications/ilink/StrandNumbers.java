// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;
import java.util.List;
import org.atoll.applications.ilink.PersonGenotypes.Options;

/// Numbers of some children by the haplotype that each has from one parent, at each locus of a
/// walk over the parent's genotypes: two blocks of a child, one for each strand on which the
/// haplotype may be there, each by the child's alleles at this locus and behind it. A step to the
/// next locus picks the alleles that the parent's strands have, and lets the haplotype change
/// strands with the chance of a recombination; the number of a genotype is at the end the
/// expectation over all haplotypes. A step back does the reverse.
///
/// At the first locus both strands are one block; their chance of 1/2 is left to the caller. At
/// the last locus a block has a place more, for what the child cannot have: 0.
final class StrandNumbers {
    private static final int COUNT = 2;
    private static final int BLOCK = 3;

    /// The blocks of one child.
    static final class Child {
        private final int width;
        private final int[] rests; // numbers behind an allele of a locus
        private final int[] begins;
        private final int[] seconds; // from a strand's block to the other one
        private final int[][][] ones; // by locus, phase and option: where the strand's are
        private final int[][][] others;

        private Child(Inherited inherited, int width, PersonGenotypes parent, int[] lengths) {
            int loci = lengths.length;
            this.width = width;
            rests = new int[loci];
            begins = new int[loci];
            seconds = new int[loci];
            ones = new int[loci][PersonGenotypes.PHASES][];
            others = new int[loci][PersonGenotypes.PHASES][];
            for (int locus = 0; locus < loci; locus++) {
                boolean isLast = locus == loci - 1;
                rests[locus] = Math.multiplyExact(width, inherited.rest(locus + 1));
                int block = rests[locus] * (inherited.sizes()[locus] + (isLast ? 1 : 0));
                begins[locus] = lengths[locus];
                seconds[locus] = locus == 0 ? 0 : block;
                lengths[locus] = Math.addExact(
                        lengths[locus], Math.multiplyExact(locus == 0 ? 1 : COUNT, block));
                for (int phase = 0; phase < PersonGenotypes.PHASES; phase++) {
                    Options options = parent.options(locus, phase);
                    ones[locus][phase] = offsets(inherited, locus, options.ones(), 0, isLast);
                    others[locus][phase] = offsets(
                            inherited, locus, options.others(), seconds[locus], isLast);
                }
            }
        }

        private int[] offsets(
                Inherited inherited, int locus, int[] classes, int strand, boolean isLast) {
            int[] offsets = new int[classes.length];
            for (int k = 0; k < offsets.length; k++) {
                int place = inherited.places()[locus][classes[k]];
                if (place < 0 && isLast) {
                    place = inherited.sizes()[locus];
                }
                offsets[k] = place < 0 ? -1 : begins[locus] + strand + place * rests[locus];
            }
            return offsets;
        }

        /// Where its numbers begin at the first locus.
        int begin() {
            return begins[0];
        }

        /// Numbers of each haplotype.
        int width() {
            return width;
        }

        /// Where the numbers of one strand's allele are, for each option of the last locus.
        int[] ones(int phase) {
            return ones[ones.length - 1][phase];
        }

        /// Where those of the other strand's are.
        int[] others(int phase) {
            return others[others.length - 1][phase];
        }
    }

    private final Child[] children;
    private final int[][][] picks; // by locus and phase: of options, of children, both strands
    private final int[][] blocks; // by locus: of each child, the next blocks and their length
    private final double[][] numbers;
    private double[] thetas = {};
    private long operations;

    /// Makes room.
    ///
    /// @param inherited what each child has from the parent
    /// @param widths    how many numbers each haplotype of a child has
    StrandNumbers(PersonGenotypes parent, int loci, List<Inherited> inherited, int[] widths) {
        int[] lengths = new int[loci];
        children = new Child[widths.length];
        for (int c = 0; c < widths.length; c++) {
            children[c] = new Child(inherited.get(c), widths[c], parent, lengths);
        }
        numbers = Arrays.stream(lengths).mapToObj(double[]::new).toArray(double[][]::new);
        picks = new int[loci][PersonGenotypes.PHASES][];
        blocks = new int[loci - 1][];
        for (int locus = 0; locus < loci; locus++) {
            for (int phase = 0; phase < PersonGenotypes.PHASES; phase++) {
                picks[locus][phase] = picks(parent.options(locus, phase).count(), locus, phase);
            }
            if (locus < loci - 1) {
                blocks[locus] = blocks(locus);
            }
        }
    }

    private int[] picks(int options, int locus, int phase) {
        int[] flat = new int[options * children.length * COUNT];
        int at = 0;
        for (int option = 0; option < options; option++) {
            for (Child child : children) {
                flat[at++] = child.ones[locus][phase][option];
                flat[at++] = child.others[locus][phase][option];
            }
        }
        return flat;
    }

    private int[] blocks(int locus) {
        int[] flat = new int[children.length * BLOCK];
        int at = 0;
        for (Child child : children) {
            flat[at++] = child.begins[locus + 1];
            flat[at++] = child.begins[locus + 1] + child.seconds[locus + 1];
            flat[at++] = child.rests[locus];
        }
        return flat;
    }

    /// The children, in the order given.
    Child[] children() {
        return children;
    }

    /// The numbers at a locus.
    double[] at(int locus) {
        return numbers[locus];
    }

    /// Begins a pass.
    ///
    /// @param fractions the chances of a recombination, in chromosome order
    void begin(double[] fractions) {
        thetas = fractions;
    }

    /// How many operations steps have taken since it was asked last.
    long takeOperations() {
        long taken = operations;
        operations = 0;
        return taken;
    }

    /// Fills the next locus from this one.
    ///
    /// @return whether each child can have something that the parent's option gives
    boolean descend(int locus, int phase, int option) {
        double change = thetas[locus];
        double stay = 1 - change;
        double[] from = numbers[locus];
        double[] to = numbers[locus + 1];
        int[] picked = picks[locus][phase];
        int[] next = blocks[locus];
        int pick = option * children.length * COUNT;
        for (int block = 0; block < next.length; block += BLOCK) {
            int one = picked[pick++];
            int other = picked[pick++];
            int first = next[block];
            int second = next[block + 1];
            int rest = next[block + 2];
            if (one < 0 && other < 0) {
                return false;
            }
            operations += 6L * rest;
            if (rest == 1) { // most often, and a loop takes longer to begin
                double x = one < 0 ? 0 : from[one];
                double y = other < 0 ? 0 : from[other];
                to[first] = stay * x + change * y;
                to[second] = change * x + stay * y;
            } else if (one >= 0 && other >= 0) {
                for (int k = 0; k < rest; k++) {
                    double x = from[one + k];
                    double y = from[other + k];
                    to[first + k] = stay * x + change * y;
                    to[second + k] = change * x + stay * y;
                }
            } else {
                int only = Math.max(one, other);
                double direct = one >= 0 ? stay : change;
                for (int k = 0; k < rest; k++) {
                    double x = from[only + k];
                    to[first + k] = direct * x;
                    to[second + k] = (1 - direct) * x;
                }
            }
        }
        return true;
    }

    /// Multiplies the children's numbers of genotypes, behind the last step.
    ///
    /// @param options the genotypes', at the last locus
    /// @param products receives a product for each
    void products(int phase, int[] options, double[] products) {
        double[] from = numbers[numbers.length - 1];
        int[] picked = picks[numbers.length - 1][phase];
        int width = children.length * COUNT;
        for (int k = 0; k < options.length; k++) {
            int begin = options[k] * width;
            double product = 1;
            for (int pick = begin; pick < begin + width; pick += COUNT) {
                product *= from[picked[pick]] + from[picked[pick + 1]];
            }
            products[k] = product;
        }
    }

    /// The logarithm of such a product.
    double logarithm(int phase, int option) {
        double[] from = numbers[numbers.length - 1];
        double sum = 0;
        for (Child child : children) {
            sum += Math.log(from[child.ones(phase)[option]] + from[child.others(phase)[option]]);
        }
        return sum;
    }

    /// Adds up the numbers of both strands.
    ///
    /// @param count how many there are
    /// @param at    where the sums go in `to`
    static void join(double[] from, int one, int other, int count, double[] to, int at) {
        for (int k = 0; k < count; k++) {
            to[at + k] = from[one + k] + from[other + k];
        }
    }

    /// Empties a locus, to which later steps add.
    void clear(int locus) {
        Arrays.fill(numbers[locus], 0);
    }

    /// Adds to this locus from the next one.
    void ascend(int locus, int phase, int option) {
        double change = thetas[locus];
        double stay = 1 - change;
        double[] from = numbers[locus + 1];
        double[] to = numbers[locus];
        int[] picked = picks[locus][phase];
        int[] next = blocks[locus];
        int pick = option * children.length * COUNT;
        for (int block = 0; block < next.length; block += BLOCK) {
            int one = picked[pick++];
            int other = picked[pick++];
            int first = next[block];
            int second = next[block + 1];
            int rest = next[block + 2];
            operations += 8L * rest;
            if (rest == 1) { // as above
                double x = from[first];
                double y = from[second];
                if (one >= 0) {
                    to[one] += stay * x + change * y;
                }
                if (other >= 0) {
                    to[other] += change * x + stay * y;
                }
                continue;
            }
            for (int k = 0; one >= 0 && k < rest; k++) {
                to[one + k] += stay * from[first + k] + change * from[second + k];
            }
            for (int k = 0; other >= 0 && k < rest; k++) {
                to[other + k] += change * from[first + k] + stay * from[second + k];
            }
        }
    }
}
