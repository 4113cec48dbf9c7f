// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.jspecify.annotations.Nullable;

/// The counts that are kept of an object.
///
/// @param usage  decides where a chosen object should be; null for another
/// @param counts of this rank's operations; null if nobody asked for a profile
record Observation(@Nullable Usage usage, @Nullable AccessCounts counts) {}
