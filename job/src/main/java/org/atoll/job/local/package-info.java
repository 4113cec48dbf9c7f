// SPDX-License-Identifier: Apache-2.0

/// Ranks that are threads of one JVM: their memberships
/// ([org.atoll.job.local.LocalMembership]), programs of which each rank has its own copy
/// ([org.atoll.job.local.ThreadRanks]), and the search for a deadlock of all ranks
/// ([org.atoll.job.local.DeadlockDetector]), which the launcher uses as well. Begin at
/// [org.atoll.job.local.LocalMembership].
///
/// Invariants: the monitor of a `LocalJob` guards the state of its world, and a failure is spread
/// to other worlds by a thread that holds no such monitor.
package org.atoll.job.local;
