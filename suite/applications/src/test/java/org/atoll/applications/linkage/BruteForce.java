// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.List;
import java.util.stream.IntStream;

/// The likelihood of a pedigree by its definition: a sum over the genotypes of all persons who
/// have children, and over the four or more ways in which each other child may inherit. For a
/// handful of persons.
public final class BruteForce {
    private final List<Locus> loci;
    private final List<Person> persons;
    private final int haplotypes;
    private final int[][] alleles; // of a haplotype, by locus
    private final double[] frequency; // of a haplotype
    private final double[][] gamete; // of a genotype: the chance to pass on a haplotype
    private final double[][] penetrance; // of a person: by genotype
    private final int[] parents; // whose genotypes are enumerated, older ones first
    private final int[] leaves;
    private final int[] genotype;

    private BruteForce(Study study, Pedigree pedigree, double[] thetas) {
        loci = study.loci();
        persons = pedigree.persons();
        haplotypes = loci.stream().mapToInt(Locus::alleles).reduce(1, (a, b) -> a * b);
        alleles = new int[haplotypes][loci.size()];
        frequency = new double[haplotypes];
        for (int h = 0; h < haplotypes; h++) {
            frequency[h] = 1;
            for (int l = 0, rest = h; l < loci.size(); rest /= loci.get(l).alleles(), l++) {
                alleles[h][l] = 1 + rest % loci.get(l).alleles();
                frequency[h] *= loci.get(l).frequencies()[alleles[h][l] - 1];
            }
        }
        gamete = gametes(study.order(), thetas);
        penetrance = persons.stream().map(this::penetrances).toArray(double[][]::new);
        parents = IntStream.range(0, persons.size()).filter(i -> !isLeaf(i)).boxed()
                .sorted((a, b) -> Integer.compare(depth(a), depth(b)))
                .mapToInt(i -> i).toArray();
        leaves = IntStream.range(0, persons.size()).filter(this::isLeaf).toArray();
        genotype = new int[persons.size()];
    }

    /// The natural logarithm of the likelihood.
    ///
    /// @param thetas in chromosome order
    public static double logLikelihood(Study study, Pedigree pedigree, double[] thetas) {
        return Math.log(new BruteForce(study, pedigree, thetas).sum(0));
    }

    private double[][] gametes(int[] order, double[] thetas) {
        var chance = new double[haplotypes * haplotypes][haplotypes];
        for (int g = 0; g < chance.length; g++) {
            int[][] strands = {alleles[g / haplotypes], alleles[g % haplotypes]};
            for (int h = 0; h < haplotypes; h++) {
                for (int path = 0; path < 1 << order.length; path++) {
                    chance[g][h] += chance(strands, alleles[h], order, thetas, path);
                }
            }
        }
        return chance;
    }

    /// The chance that the strands are taken as the bits of `path` say and give these alleles.
    private static double chance(
            int[][] strands, int[] given, int[] order, double[] thetas, int path) {
        double chance = 0.5;
        for (int k = 0; k < order.length; k++) {
            int strand = (path >> k) & 1;
            if (strands[strand][order[k]] != given[order[k]]) {
                return 0;
            }
            if (k > 0) {
                boolean isChanged = strand != ((path >> (k - 1)) & 1);
                chance *= isChanged ? thetas[k - 1] : 1 - thetas[k - 1];
            }
        }
        return chance;
    }

    private double[] penetrances(Person person) {
        var all = new double[haplotypes * haplotypes];
        for (int g = 0; g < all.length; g++) {
            all[g] = 1;
            for (int l = 0; l < loci.size(); l++) {
                all[g] *= loci.get(l).penetrance(alleles[g / haplotypes][l],
                        alleles[g % haplotypes][l], person.phenotypes().get(l));
            }
        }
        return all;
    }

    private boolean isLeaf(int i) {
        return !persons.get(i).isFounder()
                && persons.stream().noneMatch(p -> p.father() == i || p.mother() == i);
    }

    private int depth(int i) {
        Person person = persons.get(i);
        return person.isFounder()
                ? 0 : 1 + Math.max(depth(person.father()), depth(person.mother()));
    }

    private double sum(int next) {
        double sum = next < parents.length ? 0 : 1;
        if (next == parents.length) {
            for (int leaf : leaves) {
                sum *= leaf(leaf);
            }
            return sum;
        }
        int person = parents[next];
        for (int g = 0; g < haplotypes * haplotypes; g++) {
            double term = term(person, g);
            if (term > 0) {
                genotype[person] = g;
                sum += term * sum(next + 1);
            }
        }
        return sum;
    }

    private double leaf(int person) {
        double sum = 0;
        for (int g = 0; g < haplotypes * haplotypes; g++) {
            sum += term(person, g);
        }
        return sum;
    }

    private double term(int i, int g) {
        Person person = persons.get(i);
        double term = penetrance[i][g];
        if (term == 0) {
            return 0;
        }
        return person.isFounder()
                ? term * frequency[g / haplotypes] * frequency[g % haplotypes]
                : term * gamete[genotype[person.father()]][g / haplotypes]
                        * gamete[genotype[person.mother()]][g % haplotypes];
    }
}
