// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import org.atoll.applications.Timing;

/// The result of a run of IDA*.
///
/// @param moves  the length of the shortest solutions
/// @param counts over all iterations, each complete; solutions are all shortest ones
record IdaRun(int moves, Counts counts, Timing timing) {}
