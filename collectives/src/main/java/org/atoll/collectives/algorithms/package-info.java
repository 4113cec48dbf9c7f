// SPDX-License-Identifier: Apache-2.0

/// The algorithms, one class each, named by how they work. To add one, see
/// `docs/howto/add-a-collective.md`.
///
/// Invariants: an algorithm keeps no state between calls, so one instance serves all teams; it
/// works for every number of ranks and every count, also zero; it relies on no buffering in
/// [org.atoll.collectives.spi.Team#send].
package org.atoll.collectives.algorithms;
