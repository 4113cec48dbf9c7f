// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A place on a chromosome, and what can be seen of a person's two alleles there. Alleles have
/// the numbers 1 and up; arrays by allele begin with allele 1.
///
/// @param name        from the comment behind its line, else `locus N`
/// @param kind        what can be seen
/// @param frequencies of the alleles in the population, at least one
/// @param penetrances the probabilities to be affected of genotypes 11, 12 and 22 for each
///                    liability class of an [Kind#AFFECTION] locus; empty for others
/// @param factors     the set of factors, as bits, of each allele of a [Kind#BINARY] locus;
///                    empty for others
@SuppressWarnings("ArrayRecordComponent") // numbers by allele
public record Locus(
        String name, Kind kind, double[] frequencies, double[][] penetrances, int[] factors) {

    /// Ways in which a genotype can be seen.
    public enum Kind {
        /// Both alleles, by their numbers.
        NUMBERED,
        /// Whether the person is affected by a disease.
        AFFECTION,
        /// Which factors are there: those that one of the alleles has.
        BINARY
    }

    /// How many alleles it has.
    public int alleles() {
        return frequencies.length;
    }

    /// The probability of what is seen of a person, given the alleles.
    ///
    /// @param one     an allele, from 1
    /// @param other   the other one, from 1; the order does not matter
    /// @param seen    the person's phenotype at this locus
    /// @return 1 for whatever is unknown; 0 or 1 unless the kind is [Kind#AFFECTION]
    public double penetrance(int one, int other, Phenotype seen) {
        if (seen.first() == 0) {
            return 1;
        }
        return switch (kind) {
            case NUMBERED -> seen.shows(one, other) ? 1 : 0;
            case BINARY -> (factors[one - 1] | factors[other - 1]) == seen.first() ? 1 : 0;
            case AFFECTION -> {
                double affected = penetrances[seen.second() - 1][one + other - 2];
                yield seen.first() == 2 ? affected : 1 - affected;
            }
        };
    }

    /// What is seen of a person, in words.
    public String text(Phenotype seen) {
        if (seen.first() == 0) {
            return "unknown";
        }
        return switch (kind) {
            case NUMBERED -> seen.first() + "/" + seen.second();
            case AFFECTION -> (seen.first() == 2 ? "affected" : "unaffected")
                    + (penetrances.length > 1 ? ", class " + seen.second() : "");
            case BINARY -> "factors " + IntStream.range(0, Integer.SIZE)
                    .filter(bit -> ((seen.first() >> bit) & 1) == 1)
                    .mapToObj(bit -> "" + (bit + 1)).collect(Collectors.joining(" and "));
        };
    }

    @Override
    public String toString() {
        return name;
    }
}
