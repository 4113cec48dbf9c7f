// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.applications.ilink.PersonGenotypes.Options;

/// A walk over a parent's genotypes, locus by locus. For each of some children it takes numbers by
/// the haplotype that the child has from this parent, and gives for each genotype the product of
/// the children's expected numbers ([StrandNumbers]). Genotypes that begin alike share the work.
/// For one more child it does the reverse: it adds up, by haplotype, the genotypes' values times
/// their chances to pass it on.
final class ColumnWalk {

    /// The place where a walk's products go.
    enum Goal {
        /// Times each genotype's value to the row's sum.
        ROW,
        /// Times the row's value to each genotype's sum.
        COLUMN,
        /// Times both to the haplotypes of one more child.
        CHILD
    }

    private final PersonGenotypes parent;
    private final int last;
    private final StrandNumbers children;
    private final StrandNumbers added;
    private final boolean isAdding;
    private final int[][][][] allowed; // options by locus, phase and what the row has there
    private final int[] row; // what the row has at each locus
    private final Scale scale;
    private Goal goal = Goal.ROW;
    private double[] values = {};
    private double[] sums = {};
    private double weight;
    private double sum;
    private long operations;

    /// Prepares a walk.
    ///
    /// @param children what each child has from the parent
    /// @param added    what the child has with which the walk goes in reverse; none or one
    /// @param allowed  which options to take by locus, phase and what the row has there
    /// @param row      what the row has at each locus; the caller writes it
    /// @param scale    of products
    ColumnWalk(
            PersonGenotypes parent,
            List<Inherited> children,
            List<Inherited> added,
            int[][][][] allowed,
            int[] row,
            Scale scale) {
        this.parent = parent;
        this.allowed = allowed;
        this.row = row;
        this.scale = scale;
        last = row.length - 1;
        this.children = new StrandNumbers(parent, row.length, children, ones(children.size()));
        this.added = new StrandNumbers(parent, row.length, added, ones(added.size()));
        isAdding = !added.isEmpty();
    }

    /// A walk over all genotypes, without rows.
    static ColumnWalk alone(
            PersonGenotypes parent, int loci, List<Inherited> children, List<Inherited> added) {
        int[][][][] all = new int[loci][PersonGenotypes.PHASES][1][];
        for (int locus = 0; locus < loci; locus++) {
            for (int phase = 0; phase < PersonGenotypes.PHASES; phase++) {
                int count = parent.options(locus, phase).count();
                all[locus][phase][0] = IntStream.range(0, count).toArray();
            }
        }
        return new ColumnWalk(parent, children, added, all, new int[loci], new Scale());
    }

    private static int[] ones(int count) {
        int[] ones = new int[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    /// The children's numbers by haplotype; the caller writes them.
    double[] numbers() {
        return children.at(0);
    }

    /// Where a child's numbers begin.
    int begin(int child) {
        return children.children()[child].begin();
    }

    /// What the child with which the walk goes in reverse has by haplotype, after a walk.
    double[] added() {
        return added.at(0);
    }

    /// Begins a pass.
    ///
    /// @param thetas the chances of a recombination, in chromosome order
    /// @param to     where products go
    /// @param with   each genotype's value, but not for [Goal#COLUMN]
    /// @param into   each genotype's sum for [Goal#COLUMN]
    void begin(double[] thetas, Goal to, double[] with, double[] into) {
        children.begin(thetas);
        added.begin(thetas);
        goal = to;
        values = with;
        sums = into;
    }

    /// Walks.
    ///
    /// @param factor the row's value
    /// @return the row's sum for [Goal#ROW]
    double walk(double factor) {
        weight = factor;
        sum = 0;
        if (isAdding) {
            added.clear(0);
        }
        walk(0, 0, 0);
        return sum;
    }

    /// How many operations the walks have taken since it was asked last.
    long takeOperations() {
        long taken = operations + children.takeOperations() + added.takeOperations();
        operations = 0;
        return taken;
    }

    private void walk(int locus, int phase, int number) {
        if (locus == last) {
            take(phase, number);
            return;
        }
        Options options = parent.options(locus, phase);
        for (int option : allowed[locus][phase][row[locus]]) {
            if (children.descend(locus, phase, option)) {
                if (isAdding) {
                    added.clear(locus + 1);
                }
                walk(locus + 1, options.phases()[option], number + (int) options.steps()[option]);
                if (isAdding) {
                    added.ascend(locus, phase, option);
                }
            }
        }
    }

    private void take(int phase, int number) {
        int[] taken = allowed[last][phase][row[last]];
        operations += 2L * (children.children().length + 1) * taken.length;
        long[] steps = parent.options(last, phase).steps();
        for (int option : taken) {
            int genotype = number + (int) steps[option];
            double product = scale.isLogarithm()
                    ? children.logarithm(phase, option) : children.product(phase, option);
            switch (goal) {
                case ROW -> sum += scale.apply(values[genotype], 1, product);
                case COLUMN -> sums[genotype] += scale.apply(weight, 1, product);
                case CHILD -> {
                    double all = scale.apply(weight, values[genotype], product);
                    StrandNumbers.Child child = added.children()[0];
                    added.at(last)[child.ones(phase)[option]] += all;
                    added.at(last)[child.others(phase)[option]] += all;
                }
            }
        }
    }
}
