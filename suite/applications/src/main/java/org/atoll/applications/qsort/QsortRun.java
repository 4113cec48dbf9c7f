// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import org.atoll.applications.Timing;

/// The result of a run of QSORT.
@SuppressWarnings("ArrayRecordComponent") // not compared
record QsortRun(int[] sorted, Timing timing) {}
