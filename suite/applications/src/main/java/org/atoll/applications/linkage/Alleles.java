// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The alleles of a locus that matter in one pedigree, and their unordered pairs. Numbered
/// alleles that nobody in the pedigree shows are alike there, so one stands for all.
final class Alleles {
    private final Locus locus;
    private final int[] numbers; // as in the file
    private final double[] frequencies;
    private final int[] first; // of a pair, by index
    private final int[] second;

    Alleles(Locus locus, int index, Pedigree pedigree) {
        this.locus = locus;
        int[] seen = pedigree.persons().stream().map(person -> person.phenotypes().get(index))
                .flatMapToInt(shown -> IntStream.of(shown.first(), shown.second()))
                .filter(allele -> allele > 0).distinct().sorted().toArray();
        int[] all = IntStream.rangeClosed(1, locus.alleles()).toArray();
        boolean isMerged =
                locus.kind() == Locus.Kind.NUMBERED && seen.length + 1 < locus.alleles();
        int[] unseen = isMerged
                ? IntStream.of(all).filter(a -> Arrays.binarySearch(seen, a) < 0).toArray() : all;
        numbers = isMerged
                ? IntStream.concat(IntStream.of(seen), IntStream.of(unseen[0])).toArray() : all;
        frequencies = IntStream.of(numbers).mapToDouble(this::frequency).toArray();
        if (isMerged) {
            frequencies[seen.length] = IntStream.of(unseen).mapToDouble(this::frequency).sum();
        }
        int count = numbers.length;
        first = IntStream.range(0, count).flatMap(i -> IntStream.rangeClosed(0, i).map(j -> j))
                .toArray();
        second = IntStream.range(0, count).flatMap(i -> IntStream.rangeClosed(0, i).map(j -> i))
                .toArray();
    }

    private double frequency(int allele) {
        return locus.frequencies()[allele - 1];
    }

    /// How many pairs there are.
    int pairs() {
        return first.length;
    }

    private int pair(int one, int other) {
        int high = Math.max(one, other);
        return (high * (high + 1) / 2) + Math.min(one, other);
    }

    /// The pairs that two parents' pairs can give a child.
    int[] children(int father, int mother) {
        return new int[] {
            pair(first[father], first[mother]), pair(first[father], second[mother]),
            pair(second[father], first[mother]), pair(second[father], second[mother])};
    }

    /// Whether a pair fits what is seen, and can be found in a founder if that is asked for.
    boolean fits(int pair, Phenotype seen, boolean isFounder) {
        return locus.penetrance(numbers[first[pair]], numbers[second[pair]], seen) > 0
                && (!isFounder || isCommon(pair));
    }

    private boolean isCommon(int pair) {
        return frequencies[first[pair]] > 0 && frequencies[second[pair]] > 0;
    }

    /// The pairs of a set, such as "1/2 or 1/3".
    String text(boolean[] set) {
        List<String> pairs = IntStream.range(0, set.length).filter(pair -> set[pair])
                .mapToObj(pair -> numbers[first[pair]] + "/" + numbers[second[pair]]).toList();
        return String.join(" or ", pairs);
    }
}
