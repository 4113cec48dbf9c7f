// SPDX-License-Identifier: Apache-2.0

/// The command `atoll bench hybrid`: SIMPLE beside OpenMP, MPI with OpenMP, message passing of our
/// own, and C.
///
/// A [org.atoll.benchmarks.hybrid.Party] is a command whose process brings samples; in each round
/// every party has one turn. A [org.atoll.benchmarks.hybrid.Contest] is a row: what two parties do,
/// and what ratio is wanted.
package org.atoll.benchmarks.hybrid;
