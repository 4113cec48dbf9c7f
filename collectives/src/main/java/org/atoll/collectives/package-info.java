// SPDX-License-Identifier: Apache-2.0

/// The operations that all ranks of a team do together, and the table that picks an algorithm
/// for each.
///
/// [Collectives] has a method for every operation. It checks its arguments, asks [Selection]
/// for an algorithm and runs it. The contracts that algorithms and teams fulfil are in
/// [org.atoll.collectives.spi]; the algorithms themselves, one class each, are hidden.
///
/// Invariant: all ranks pick the same algorithm, because the table is asked only about numbers
/// that are equal on all ranks.
package org.atoll.collectives;
