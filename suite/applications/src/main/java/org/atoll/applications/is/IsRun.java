// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import org.atoll.applications.Timing;

/// What a run of IS gave.
///
/// @param probed the ranks of the keys of [Probed] after each ranking
/// @param sum    [Keys#sum] over all keys after the last ranking
/// @param timing what the computation took
@SuppressWarnings("ArrayRecordComponent") // not compared
record IsRun(long[] probed, long sum, Timing timing) {}
