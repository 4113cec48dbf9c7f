// SPDX-License-Identifier: Apache-2.0

/// NQUEENS: all ways to put n queens on a board of n x n so that none attacks another.
///
/// The queens of the first k ranks are a prefix; all n^k of them, also those that attack each
/// other, are dealt to the parts of the job, which need nothing of one another until the end. What
/// is counted are whole numbers, so that results are equal for every model and number of parts.
/// Source: D. Bader, J. JaJa, SIMPLE, 1997, section 4.
package org.atoll.applications.nqueens;
