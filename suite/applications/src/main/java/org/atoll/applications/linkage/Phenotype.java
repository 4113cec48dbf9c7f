// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

/// The visible part of a person's genotype at one locus.
///
/// @param first  one allele; or 1 for unaffected, 2 for affected; or the set of factors as bits;
///               0 if it is unknown
/// @param second the other allele; or the liability class, from 1; or 0
public record Phenotype(int first, int second) {

    /// The most alleles that a locus may have.
    static final int MOST_ALLELES = 10_000;
    static final Phenotype UNKNOWN = new Phenotype(0, 0);

    /// Whether the two alleles seen are these, in any order.
    boolean shows(int one, int other) {
        return (first == one && second == other) || (first == other && second == one);
    }
}
