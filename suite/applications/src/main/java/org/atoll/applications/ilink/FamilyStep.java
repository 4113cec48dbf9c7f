// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import org.atoll.applications.ilink.RowOrders.Order;

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

    /// Does the caller's part of [#sum] for the one who orders it. Only for steps with rows.
    ///
    /// @param order  what to do
    /// @param values receives what is known of the members, with the first order
    /// @param sums   receives the caller's part
    default void follow(
            Order order, double[] thetas, double[][] values, LinkageTeam team, double[] sums) {
        throw new AssertionError("step " + order.step() + " has no rows to share");
    }

    /// How many pairs of genotypes of the parents the step looks at; for one child, of single
    /// genotypes.
    double area();

    /// How much work it is, in pairs of genotypes times children.
    double work();
}
