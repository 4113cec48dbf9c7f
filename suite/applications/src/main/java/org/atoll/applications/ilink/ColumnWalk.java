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
    private final int[] phases; // by locus: where the walk is
    private final int[] numbers; // of genotypes that begin as far as there
    private final int[][] choices; // its options
    private final int[] next; // which of them comes next
    private final double[] products; // of the last locus
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
        phases = new int[row.length];
        numbers = new int[row.length];
        choices = new int[row.length][];
        next = new int[row.length];
        products = new double[parent.options(last, PersonGenotypes.PHASES - 1).count()];
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
        walk();
        return sum;
    }

    /// How many operations the walks have taken since it was asked last.
    long takeOperations() {
        long taken = operations + children.takeOperations() + added.takeOperations();
        operations = 0;
        return taken;
    }

    /// Goes on to the next locus as long as there is an option, and back where there is none. A
    /// loop, because a JVM compiles a method that calls itself into itself.
    private void walk() {
        int locus = 0;
        enter(locus, 0, 0);
        while (locus >= 0) {
            if (locus < last && next[locus] < choices[locus].length) {
                int phase = phases[locus];
                int option = choices[locus][next[locus]++];
                if (children.descend(locus, phase, option)) {
                    Options options = parent.options(locus, phase);
                    int number = numbers[locus] + (int) options.steps()[option];
                    enter(++locus, options.phases()[option], number);
                }
            } else {
                if (locus == last) {
                    take(phases[last], numbers[last]);
                }
                leave(locus--);
            }
        }
    }

    private void enter(int locus, int phase, int number) {
        phases[locus] = phase;
        numbers[locus] = number;
        choices[locus] = allowed[locus][phase][row[locus]];
        next[locus] = 0;
        if (isAdding) {
            added.clear(locus);
        }
    }

    private void leave(int locus) {
        if (isAdding && locus > 0) {
            int before = locus - 1;
            added.ascend(before, phases[before], choices[before][next[before] - 1]);
        }
    }

    private void take(int phase, int number) {
        int[] taken = choices[last];
        operations += 2L * (children.children().length + 1) * taken.length;
        long[] steps = parent.options(last, phase).steps();
        if (scale.isLogarithm()) {
            takeScaled(taken, steps, phase, number);
            return;
        }
        children.products(phase, taken, products);
        switch (goal) {
            case ROW -> {
                for (int k = 0; k < taken.length; k++) {
                    sum += values[number + (int) steps[taken[k]]] * products[k];
                }
            }
            case COLUMN -> {
                for (int k = 0; k < taken.length; k++) {
                    sums[number + (int) steps[taken[k]]] += weight * products[k];
                }
            }
            case CHILD -> {
                for (int k = 0; k < taken.length; k++) {
                    double both = weight * values[number + (int) steps[taken[k]]];
                    addToChild(phase, taken[k], both * products[k]);
                }
            }
        }
    }

    private void addToChild(int phase, int option, double number) {
        StrandNumbers.Child child = added.children()[0];
        double[] to = added.at(last);
        to[child.ones(phase)[option]] += number;
        to[child.others(phase)[option]] += number;
    }

    /// Slower, for products that are too small otherwise.
    private void takeScaled(int[] taken, long[] steps, int phase, int number) {
        for (int option : taken) {
            int genotype = number + (int) steps[option];
            double product = children.logarithm(phase, option);
            switch (goal) {
                case ROW -> sum += scale.apply(values[genotype], 1, product);
                case COLUMN -> sums[genotype] += scale.apply(weight, 1, product);
                case CHILD -> addToChild(
                        phase, option, scale.apply(weight, values[genotype], product));
            }
        }
    }
}
