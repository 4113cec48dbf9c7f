// SPDX-License-Identifier: Apache-2.0

/// Ranks that are threads of one JVM: their memberships
/// ([org.atoll.job.local.LocalMembership]), programs of which each rank has its own copy
/// ([org.atoll.job.local.ThreadRanks]), and the search for a deadlock of all ranks
/// ([org.atoll.job.local.DeadlockDetector]), which the launcher uses as well. Begin at
/// [org.atoll.job.local.LocalMembership].
///
/// The wholes, from the bottom: `LocalFamily`, the worlds of one job; `LocalJob`, one of them;
/// `LocalMembership`, a rank's part of that; `ThreadRanks`, which gives the ranks programs to run.
/// No part names its whole. Only where a rank spawns others does a membership make a `ThreadRanks`.
///
/// Invariants: the monitor of a `LocalJob` guards the state of its world, and a failure is spread
/// to other worlds by a thread that holds no such monitor.
package org.atoll.job.local;
