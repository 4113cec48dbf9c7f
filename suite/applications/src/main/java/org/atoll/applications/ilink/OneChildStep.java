// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;
import java.util.List;
import org.atoll.applications.ilink.ColumnWalk.Goal;
import org.atoll.applications.linkage.NuclearFamily;

/// The step of a family with one child: two loops, one over each parent's genotypes, instead of a
/// loop over pairs. What a parent passes on does not depend on the other one.
final class OneChildStep implements FamilyStep {
    private static final double STRAND = 0.5; // the chance of either at the first locus

    private final NuclearFamily family;
    private final int target;
    private final ChildTable child;
    private final double area;
    private final ColumnWalk[] walks; // over the father and over the mother
    private final double[] table;

    /// Prepares the step.
    ///
    /// @param loci      in chromosome order
    /// @param genotypes of all persons
    OneChildStep(
            LocusView[] loci, PersonGenotypes[] genotypes, NuclearFamily family, int target) {
        this.family = family;
        this.target = target;
        int only = family.children().getFirst();
        Inherited ofFather = Inherited.of(loci, family.father(), only);
        Inherited ofMother = Inherited.of(loci, family.mother(), only);
        child = new ChildTable(genotypes[only], ofFather, ofMother);
        area = genotypes[family.father()].count() + genotypes[family.mother()].count();
        walks = new ColumnWalk[] {
            walk(genotypes[family.father()], loci.length, ofFather, target == family.father()),
            walk(genotypes[family.mother()], loci.length, ofMother, target == family.mother())
        };
        table = new double[child.size()];
    }

    private static ColumnWalk walk(
            PersonGenotypes parent, int loci, Inherited inherited, boolean isTarget) {
        return isTarget
                ? ColumnWalk.alone(parent, loci, List.of(inherited), List.of())
                : ColumnWalk.alone(parent, loci, List.of(), List.of(inherited));
    }

    @Override
    public int target() {
        return target;
    }

    @Override
    public double area() {
        return area;
    }

    @Override
    public double work() {
        return area + table.length;
    }

    @Override
    public double sum(double[] thetas, double[][] values, LinkageTeam team, double[] sums) {
        Arrays.fill(sums, 0);
        if (target == family.father()) {
            double[] passed = passed(1, thetas, values[family.mother()]);
            child.spread(values[family.children().getFirst()], STRAND, table, 0);
            reduce(passed, true, walks[0].numbers());
            expect(0, thetas, sums);
        } else if (target == family.mother()) {
            double[] passed = passed(0, thetas, values[family.father()]);
            child.spread(values[family.children().getFirst()], STRAND, table, 0);
            reduce(passed, false, walks[1].numbers());
            expect(1, thetas, sums);
        } else {
            double[] ofFather = passed(0, thetas, values[family.father()]);
            double[] ofMother = passed(1, thetas, values[family.mother()]);
            int width = child.columns().count();
            for (int k = 0; k < table.length; k++) {
                table[k] = ofFather[k / width] * ofMother[k % width];
            }
            child.gather(table, 0, STRAND * STRAND, sums);
        }
        long operations = 4L * table.length;
        for (ColumnWalk walk : walks) {
            operations += walk.takeOperations();
        }
        team.charge(operations);
        return 0;
    }

    /// The weight of each haplotype that a parent passes on, twice the sum over genotypes.
    private double[] passed(int parent, double[] thetas, double[] values) {
        walks[parent].begin(thetas, Goal.CHILD, values, values);
        walks[parent].walk(1);
        return walks[parent].added();
    }

    private void expect(int parent, double[] thetas, double[] sums) {
        walks[parent].begin(thetas, Goal.COLUMN, sums, sums);
        walks[parent].walk(STRAND);
    }

    /// Sums the table over the haplotypes from one parent, weighted.
    private void reduce(double[] weights, boolean overColumns, double[] into) {
        int width = child.columns().count();
        Arrays.fill(into, 0, overColumns ? child.rows().count() : width, 0);
        for (int k = 0; k < table.length; k++) {
            int row = k / width;
            int column = k % width;
            into[overColumns ? row : column] += weights[overColumns ? column : row] * table[k];
        }
    }
}
