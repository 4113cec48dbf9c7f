// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.atoll.applications.linkage.Locus.Kind;

/// Small studies drawn by a seed: one pedigree of two to seven persons with mates, second mates
/// and, rarely, a person who is related to nobody; two or three loci of all kinds; genes dropped
/// from the founders by the study's own thetas, so that the likelihood is never 0.
public final class RandomPedigrees {
    private static final double MOST_TERMS = 40_000;

    private final SplittableRandom random;
    private final List<Locus> loci = new ArrayList<>();
    private final List<int[]> parents = new ArrayList<>(); // {-1, -1} for founders
    private final List<Boolean> males = new ArrayList<>();
    private final List<int[][]> strands = new ArrayList<>(); // two of each person

    private RandomPedigrees(long seed) {
        random = new SplittableRandom(seed);
    }

    /// A study; the same seed gives the same one.
    public static Study draw(long seed) {
        for (long again = 0; ; again++) {
            Study study = new RandomPedigrees(seed * 1_000_003 + again).study();
            if (terms(study) <= MOST_TERMS) {
                return study;
            }
        }
    }

    /// Phenotypes of a person of the population, all of them known.
    static List<Phenotype> phenotypes(List<Locus> loci, long seed) {
        var drawn = new RandomPedigrees(seed);
        drawn.loci.addAll(loci);
        drawn.strands.add(new int[][] {drawn.anyStrand(), drawn.anyStrand()});
        drawn.add(-1, -1, true);
        return drawn.person(0, 0).phenotypes();
    }

    private Study study() {
        int count = random.nextInt(2, 4);
        for (int l = 0; l < count; l++) {
            loci.add(locus(l));
        }
        var order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(order, new java.util.Random(random.nextLong()));
        int[] places = order.stream().mapToInt(i -> i).toArray();
        double[] thetas = new double[count - 1];
        Arrays.setAll(thetas, k -> random.nextInt(8) == 0
                ? random.nextInt(2) * 0.5 : random.nextDouble(0.001, 0.6));
        boolean[] estimated = new boolean[count - 1];
        Arrays.fill(estimated, true);
        relate(random.nextInt(2, 8));
        drop(places, thetas);
        double unknown = random.nextDouble(0.1, 0.7);
        List<Person> persons = IntStream.range(0, parents.size())
                .mapToObj(i -> person(i, unknown)).toList();
        return new Study(
                loci, places, thetas, estimated, List.of(new Pedigree("1", persons)));
    }

    private Locus locus(int index) {
        Kind kind = Kind.values()[random.nextInt(3)];
        int alleles = kind == Kind.AFFECTION ? 2 : random.nextInt(2, 4);
        double[] frequencies = random.doubles(alleles, 0.1, 1).toArray();
        double sum = Arrays.stream(frequencies).sum();
        Arrays.setAll(frequencies, i -> frequencies[i] / sum);
        var penetrances = new double[kind == Kind.AFFECTION ? random.nextInt(1, 4) : 0][];
        Arrays.setAll(penetrances, c -> random.doubles(3, 0.01, 0.99).toArray());
        var factors = new int[kind == Kind.BINARY ? alleles : 0];
        int distinct = random.nextInt(2);
        Arrays.setAll(factors, a -> distinct == 0 ? 1 << a : random.nextInt(1, 4));
        return new Locus("locus " + (index + 1), kind, frequencies, penetrances, factors);
    }

    private void relate(int size) {
        add(-1, -1, true);
        while (parents.size() < size) {
            int mate = random.nextInt(parents.size());
            boolean isMale = males.get(mate);
            int other = random.nextInt(3) == 0 ? -1 : mateOf(mate);
            if (other < 0) {
                other = parents.size();
                add(-1, -1, !isMale);
            }
            if (parents.size() < size && random.nextInt(10) > 0) {
                add(isMale ? mate : other, isMale ? other : mate, random.nextBoolean());
            }
        }
    }

    private int mateOf(int person) {
        return parents.stream().filter(two -> two[0] == person || two[1] == person)
                .mapToInt(two -> two[0] == person ? two[1] : two[0]).findFirst().orElse(-1);
    }

    private void add(int father, int mother, boolean isMale) {
        parents.add(new int[] {father, mother});
        males.add(isMale);
    }

    private void drop(int[] order, double[] thetas) {
        for (int[] two : parents) {
            strands.add(two[0] < 0
                    ? new int[][] {anyStrand(), anyStrand()}
                    : new int[][] {
                        passed(two[0], order, thetas), passed(two[1], order, thetas)});
        }
    }

    private int[] anyStrand() {
        return loci.stream().mapToInt(locus -> random.nextInt(1, 1 + locus.alleles())).toArray();
    }

    private int[] passed(int parent, int[] order, double[] thetas) {
        int[] given = new int[order.length];
        int strand = random.nextInt(2);
        for (int k = 0; k < order.length; k++) {
            if (k > 0 && random.nextDouble() < thetas[k - 1]) {
                strand = 1 - strand;
            }
            given[order[k]] = strands.get(parent)[strand][order[k]];
        }
        return given;
    }

    private Person person(int i, double unknown) {
        List<Phenotype> seen = IntStream.range(0, loci.size())
                .mapToObj(l -> phenotype(loci.get(l), strands.get(i)[0][l],
                        strands.get(i)[1][l], random.nextDouble() < unknown)).toList();
        return new Person("" + (i + 1), parents.get(i)[0], parents.get(i)[1], males.get(i),
                i == 0, seen, "random:" + (i + 1));
    }

    private Phenotype phenotype(Locus locus, int one, int other, boolean isUnknown) {
        return switch (locus.kind()) {
            case NUMBERED -> isUnknown ? new Phenotype(0, 0) : new Phenotype(one, other);
            case BINARY -> new Phenotype(
                    isUnknown ? 0 : locus.factors()[one - 1] | locus.factors()[other - 1], 0);
            case AFFECTION -> {
                int type = random.nextInt(locus.penetrances().length);
                boolean isAffected =
                        random.nextDouble() < locus.penetrances()[type][one + other - 2];
                yield new Phenotype(isUnknown ? 0 : isAffected ? 2 : 1, type + 1);
            }
        };
    }

    /// About how many terms the sum over the founders' genotypes has.
    private static double terms(Study study) {
        double terms = 1;
        for (Person person : study.pedigrees().getFirst().persons()) {
            if (!person.isFounder()) {
                continue;
            }
            for (int l = 0; l < study.loci().size(); l++) {
                terms *= fitting(study.loci().get(l), person.phenotypes().get(l));
            }
        }
        return terms;
    }

    private static double fitting(Locus locus, Phenotype seen) {
        double fitting = 0;
        for (int one = 1; one <= locus.alleles(); one++) {
            for (int other = 1; other <= locus.alleles(); other++) {
                fitting += locus.penetrance(one, other, seen) > 0 ? 1 : 0;
            }
        }
        return fitting;
    }
}
