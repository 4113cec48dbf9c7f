// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import org.atoll.applications.Timing;

/// The result of a run of RADIX. Equality is identity of the array.
///
/// @param timing what a sort took
@SuppressWarnings("ArrayRecordComponent")
record RadixRun(int[] sorted, Timing timing) {}
