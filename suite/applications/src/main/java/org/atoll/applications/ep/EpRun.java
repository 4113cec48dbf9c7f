// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import org.atoll.applications.Timing;

/// The result of a run of EP.
///
/// @param deviates what was found among all pairs
record EpRun(Deviates deviates, Timing timing) {}
