// SPDX-License-Identifier: Apache-2.0

/// Processes that have started ahead and wait to take the place of a rank whose process was killed
/// (`atoll run --standby 1`). Begin at [org.atoll.job.standby.StandbyMain].
package org.atoll.job.standby;
