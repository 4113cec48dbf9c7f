// SPDX-License-Identifier: Apache-2.0

/// RADIX: a radix sort of whole numbers, the least digit first.
///
/// Each pass is a counting sort by one digit, in the six steps of the SIMPLE paper: every part of
/// the job counts its keys by digits; each sends its counts to those who own the digits; the owners
/// form prefix sums; these go back; each key's place follows; and the keys go to the parts that own
/// the places. A pass keeps the order of keys with equal digits, and the places do not depend on
/// the parts, so that results are equal for every model and number of parts. Source: D. Bader,
/// J. JaJa, SIMPLE, 1997, section 5.3.
package org.atoll.applications.radix;
