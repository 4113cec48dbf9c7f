// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.atoll.applications.Infeasible;
import org.atoll.applications.ilink.RowOrders.Order;
import org.atoll.applications.linkage.NuclearFamily;
import org.atoll.applications.linkage.Pedigree;
import org.atoll.applications.linkage.Study;

/// The likelihood of a pedigree without loops. Its families are peeled one after the other, from
/// the outside to a root: each leaves a table for the one person who joins it with the rest
/// ([FamilyStep]). Belongs to one thread.
///
/// Source: R. Elston and J. Stewart, Human Heredity 21, 1971.
final class PedigreeLikelihood {
    private static final double MEBIBYTE = 1 << 20;
    private static final double NUMBERS_OF_GENOTYPE = 3;
    private static final int NOWHERE = -1;
    private static final double NUMBERS_OF_PAIR = 3.5; // of a child's two haplotypes

    private final String id;
    private final LocusView[] loci;
    private final boolean isContradiction;
    private final List<NuclearFamily> families;
    private final PersonGenotypes[] genotypes;
    private final double[][] weights; // by phenotype, and by descent of founders
    private final double[][] products; // with what peeled families say
    private final double[][] sums;
    private final double bytes;
    private final List<FamilyStep> steps = new ArrayList<>();
    private final List<Integer> roots = new ArrayList<>();

    /// Prepares the computation.
    PedigreeLikelihood(Study study, Pedigree pedigree) {
        id = pedigree.id();
        loci = new LocusView[study.order().length];
        for (int k = 0; k < loci.length; k++) {
            int index = study.order()[k];
            loci[k] = new LocusView(study.loci().get(index), index, pedigree);
        }
        isContradiction = Arrays.stream(loci).anyMatch(LocusView::isContradiction);
        families = pedigree.nuclearFamilies();
        int persons = isContradiction ? 0 : pedigree.persons().size();
        genotypes = new PersonGenotypes[persons];
        weights = new double[persons][];
        products = new double[persons][];
        sums = new double[persons][];
        for (int i = 0; i < persons; i++) {
            genotypes[i] = new PersonGenotypes(loci, i);
        }
        bytes = isContradiction ? 0 : tables();
        requireRoom();
        for (int i = 0; i < persons; i++) {
            weights[i] = genotypes[i].weights(pedigree.persons().get(i).isFounder());
            products[i] = new double[weights[i].length];
            sums[i] = new double[weights[i].length];
        }
        if (!isContradiction) {
            for (List<Integer> part : pedigree.parts()) {
                roots.add(part.getFirst());
                visit(part.getFirst(), NOWHERE);
            }
        }
    }

    private double tables() {
        double sum = 0;
        for (PersonGenotypes each : genotypes) {
            sum += NUMBERS_OF_GENOTYPE * Double.BYTES * (double) each.count();
        }
        for (NuclearFamily family : families) {
            for (int child : family.children()) {
                sum += NUMBERS_OF_PAIR * Double.BYTES
                        * Inherited.of(loci, family.father(), child).size()
                        * Inherited.of(loci, family.mother(), child).size();
            }
        }
        return sum;
    }

    private void requireRoom() {
        double most = Runtime.getRuntime().maxMemory();
        if (bytes > most) {
            throw new Infeasible(String.format(Locale.ROOT,
                    "pedigree %s needs %.0f MiB in this process, whose heap may have %.0f MiB:"
                            + " %.0f MiB are missing; give it more by -J-Xmx%.0fm, or take fewer"
                            + " loci",
                    id, bytes / MEBIBYTE, most / MEBIBYTE, (bytes - most) / MEBIBYTE,
                    1.1 * bytes / MEBIBYTE));
        }
    }

    /// Peels all families that a person is in, but the one that it was reached from.
    private void visit(int person, int from) {
        for (int f = 0; f < families.size(); f++) {
            NuclearFamily family = families.get(f);
            if (f != from && isIn(family, person)) {
                visitOther(family.father(), person, f);
                visitOther(family.mother(), person, f);
                for (int child : family.children()) {
                    visitOther(child, person, f);
                }
                steps.add(step(family, person));
            }
        }
    }

    private void visitOther(int member, int person, int family) {
        if (member != person) {
            visit(member, family);
        }
    }

    private static boolean isIn(NuclearFamily family, int person) {
        return family.father() == person || family.mother() == person
                || family.children().contains(person);
    }

    private FamilyStep step(NuclearFamily family, int target) {
        if (family.children().size() == 1) {
            return new OneChildStep(loci, genotypes, family, target);
        }
        boolean[] isLeaf = new boolean[genotypes.length];
        for (int child : family.children()) {
            isLeaf[child] = families.stream().noneMatch(
                    other -> other.father() == child || other.mother() == child);
        }
        return new RectangleStep(
                steps.size(), loci, genotypes, family, target, isLeaf);
    }

    /// What the file calls the pedigree.
    String id() {
        return id;
    }

    /// Computes it.
    ///
    /// @param thetas  the chances of a recombination, in chromosome order
    /// @param team those who compute it together
    /// @return its natural logarithm; minus infinity for a likelihood of 0
    double logarithm(double[] thetas, LinkageTeam team) {
        if (isContradiction) {
            return Double.NEGATIVE_INFINITY;
        }
        RowOrders orders = team.orders();
        if (orders == null) {
            return peeled(thetas, team);
        }
        if (!orders.isFirst()) {
            return followed(thetas, team, orders);
        }
        double logarithm = peeled(thetas, team);
        orders.give(new Order(RowOrders.Kind.END, 0, logarithm));
        return logarithm;
    }

    /// The caller's part of all rows that are shared, as it is told.
    private double followed(double[] thetas, LinkageTeam team, RowOrders orders) {
        Order order = orders.next();
        while (order.kind() != RowOrders.Kind.END) {
            FamilyStep step = steps.get(order.step());
            step.follow(order, thetas, products, team, sums[step.target()]);
            order = orders.next();
        }
        return order.number();
    }

    private double peeled(double[] thetas, LinkageTeam team) {
        double[][] values = weights.clone();
        double logarithm = 0;
        for (FamilyStep step : steps) {
            int target = step.target();
            logarithm += step.sum(thetas, values, team, sums[target]);
            Genarray.multiply(values[target], sums[target], products[target]);
            double largest = Genarray.largest(products[target]);
            if (largest == 0) {
                return Double.NEGATIVE_INFINITY;
            }
            Genarray.divide(products[target], largest);
            values[target] = products[target];
            logarithm += Math.log(largest);
        }
        for (int root : roots) {
            logarithm += Math.log(Genarray.sum(values[root]));
        }
        return logarithm;
    }

    /// The bytes of all tables.
    double bytes() {
        return bytes;
    }

    /// How many genotypes all persons have.
    double genotypes() {
        return Arrays.stream(genotypes).mapToDouble(PersonGenotypes::count).sum();
    }

    /// How many genotypes a person has at most.
    int mostGenotypes() {
        return Arrays.stream(weights).mapToInt(all -> all.length).max().orElse(0);
    }

    /// How many pairs of genotypes an evaluation looks at.
    double area() {
        return steps.stream().mapToDouble(FamilyStep::area).sum();
    }

    /// How much work an evaluation is, in pairs of genotypes times children.
    double work() {
        return steps.stream().mapToDouble(FamilyStep::work).sum();
    }
}
