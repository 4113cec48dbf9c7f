// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

/// The recombination fractions whose LOD is at most 1 less than that of the estimate, with the
/// other fractions estimated anew.
///
/// @param lower   the least one
/// @param upper   the greatest one
/// @param isLowest  whether no smaller one exists: the interval is cut off
/// @param isHighest whether no greater one is looked at
record SupportInterval(double lower, double upper, boolean isLowest, boolean isHighest) {

    /// By how much -2 lnL may be above the least.
    static final double DROP = 2 * Math.log(10);
}
