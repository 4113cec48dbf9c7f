// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.Arrays;

/// The recombination fractions that make a study's pedigrees most likely.
///
/// @param thetas all fractions, in chromosome order
/// @param isFree whether each was estimated and is not at a bound
/// @param lnL    the natural logarithm of the likelihood of each pedigree
/// @param lod    the logarithm to base 10 of how much more likely all are than without linkage
/// @param log    how they were found
@SuppressWarnings("ArrayRecordComponent") // numbers in chromosome order
public record Estimate(
        double[] thetas, boolean[] isFree, double[] lnL, double lod, SearchLog log) {

    /// -2 ln(likelihood) of all pedigrees.
    double value() {
        return -2 * Arrays.stream(lnL).sum();
    }
}
