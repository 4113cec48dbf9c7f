// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

/// A step of peeling: it sums over the genotypes of all members of a family but one, the target,
/// with what is known of each from its phenotype and from families peeled before.
interface FamilyStep {

    /// For whom the sums are.
    int target();

    /// Computes them, for each genotype of the target.
    ///
    /// @param thetas  the chances of a recombination, in chromosome order
    /// @param values  what is known of each person, by genotype; of the target only which are not 0
    /// @param team those who compute it together
    /// @param sums    receives the sums, divided by a factor
    /// @return the logarithm of the factor
    double sum(double[] thetas, double[][] values, LinkageTeam team, double[] sums);

    /// How many pairs of genotypes of the parents the step looks at; for one child, of single
    /// genotypes.
    double area();

    /// How much work it is, in pairs of genotypes times children.
    double work();
}
