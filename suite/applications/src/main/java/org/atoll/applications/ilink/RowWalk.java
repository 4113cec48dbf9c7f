// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.List;
import org.atoll.applications.ilink.ColumnWalk.Goal;
import org.atoll.applications.ilink.PersonGenotypes.Options;

/// The double loop of a family: a walk over the genotypes of the one parent, the rows, in each of
/// which a [ColumnWalk] goes over those genotypes of the other that fit. Rows whose value is not 0
/// are dealt out in turn to all parts.
final class RowWalk {
    private final PersonGenotypes parent;
    private final int last;
    private final StrandNumbers children;
    private final StrandNumbers added;
    private final boolean isAdding;
    private final ColumnWalk columns;
    private final boolean[][] fits; // by locus and pair: whether the other parent has an option
    private final int[] row;
    private Goal goal = Goal.ROW;
    private double[] values = {};
    private double[] sums = {};
    private int part;
    private int parts = 1;
    private int dealt;

    /// Prepares a walk.
    ///
    /// @param parent   of the rows
    /// @param children the tables of those children whose numbers are multiplied
    /// @param added    that of the child for which sums are made; none or one
    /// @param columns  goes over the other parent
    /// @param fits     by locus and pair of this parent, whether the other has an option
    /// @param row      to tell `columns` what the row has at each locus
    RowWalk(
            PersonGenotypes parent,
            List<ChildTable> children,
            List<ChildTable> added,
            ColumnWalk columns,
            boolean[][] fits,
            int[] row) {
        this.parent = parent;
        this.columns = columns;
        this.fits = fits;
        this.row = row;
        last = row.length - 1;
        this.children = strands(parent, row.length, children);
        this.added = strands(parent, row.length, added);
        isAdding = !added.isEmpty();
    }

    private static StrandNumbers strands(
            PersonGenotypes parent, int loci, List<ChildTable> tables) {
        return new StrandNumbers(parent, loci, tables.stream().map(ChildTable::rows).toList(),
                tables.stream().mapToInt(table -> table.columns().count()).toArray());
    }

    /// The children's numbers by both haplotypes; the caller writes them.
    double[] numbers() {
        return children.at(0);
    }

    /// Where a child's numbers begin.
    int begin(int child) {
        return children.children()[child].begin();
    }

    /// The sums of the added child by both haplotypes, after a walk.
    double[] added() {
        return added.at(0);
    }

    /// How many operations the walks have taken since it was asked last.
    long takeOperations() {
        return children.takeOperations() + added.takeOperations() + columns.takeOperations();
    }

    /// Walks over a part of the rows.
    ///
    /// @param pass     what to compute
    /// @param number   of this part
    /// @param count    of all parts
    void walk(FamilyPass pass, int number, int count) {
        goal = pass.goal();
        values = pass.rows();
        sums = pass.sums();
        part = number;
        parts = count;
        dealt = 0;
        children.begin(pass.thetas());
        added.begin(pass.thetas());
        columns.begin(pass.thetas(), goal, pass.columns(), pass.sums());
        if (isAdding) {
            added.clear(0);
        }
        walk(0, 0, 0);
    }

    private void walk(int locus, int phase, int number) {
        Options options = parent.options(locus, phase);
        int classes = parent.classes(locus);
        for (int option = 0; option < options.count(); option++) {
            int one = options.ones()[option];
            int other = options.others()[option];
            int pair = Math.min(one, other) * classes + Math.max(one, other);
            int next = number + (int) options.steps()[option];
            row[locus] = pair;
            if (!fits[locus][pair]) {
                continue;
            }
            if (locus == last) {
                take(phase, option, next);
            } else if (children.descend(locus, phase, option)) {
                step(locus, phase, option, next);
            }
        }
    }

    private void step(int locus, int phase, int option, int number) {
        if (isAdding) {
            added.clear(locus + 1);
        }
        walk(locus + 1, parent.options(locus, phase).phases()[option], number);
        if (isAdding) {
            added.ascend(locus, phase, option);
        }
    }

    private void take(int phase, int option, int genotype) {
        if (values[genotype] == 0 || dealt++ % parts != part) {
            return;
        }
        double[] from = children.at(last);
        double[] to = columns.numbers();
        for (int c = 0; c < children.children().length; c++) {
            StrandNumbers.Child child = children.children()[c];
            int one = child.ones(phase)[option];
            int other = child.others(phase)[option];
            int at = columns.begin(c);
            StrandNumbers.join(from, one, other, child.width(), to, at);
        }
        double sum = columns.walk(values[genotype]);
        if (goal == Goal.ROW) {
            sums[genotype] += sum;
        } else if (isAdding) {
            StrandNumbers.Child child = added.children()[0];
            add(columns.added(), child.width(), child.ones(phase)[option]);
            add(columns.added(), child.width(), child.others(phase)[option]);
        }
    }

    private void add(double[] from, int count, int at) {
        double[] to = added.at(last);
        for (int k = 0; k < count; k++) {
            to[at + k] += from[k];
        }
    }
}
