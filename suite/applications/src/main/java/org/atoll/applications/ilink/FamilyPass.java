// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import org.atoll.applications.ilink.ColumnWalk.Goal;

/// The task of a walk over a family's rows.
///
/// @param thetas  the chances of a recombination, in chromosome order
/// @param goal    where products go
/// @param rows    the value of each genotype of the parent of the rows; rows of value 0 are left
///                out
/// @param columns that of each genotype of the other parent
/// @param sums    receives the sum of each genotype of the parent for whom they are made
@SuppressWarnings("ArrayRecordComponent") // held as they are
record FamilyPass(double[] thetas, Goal goal, double[] rows, double[] columns, double[] sums) {}
