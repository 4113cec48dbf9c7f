// SPDX-License-Identifier: Apache-2.0

/// Ranks in virtual time: unmodified programs on a modelled machine, all in one JVM.
///
/// Ranks take turns: the rank whose turn it is runs in its own thread, all others sleep. It keeps
/// the turn until it waits; then its thread takes events from the queue, by time and among equal
/// times by seed, until one of them lets a rank go on. So nothing here needs a lock: whoever has
/// the turn may touch everything, and a hand-over is one volatile write and one unpark.
///
/// [org.atoll.sim.Simulator] runs a program and says how long it took; [org.atoll.sim.Schedule]
/// says whose [org.atoll.sim.Turn] it is; [org.atoll.sim.Parcel] is a frame under way;
/// [org.atoll.sim.Network] the pipes that parcels pass.
///
/// The wholes, from the bottom; each makes its parts, and no part names it:
/// [org.atoll.sim.SimRank], a rank; [org.atoll.sim.Simulation], what the ranks of a job share;
/// [org.atoll.sim.SimDevice], one rank's part of that. To the schedule and the queue a rank is a
/// [org.atoll.sim.Participant] and its turn.
///
/// Invariants: a rank's clock never goes back and is never behind the event that woke it; frames
/// of a pair arrive in order, whole and once; the same program, seed and machine give the same
/// events in the same order.
package org.atoll.sim;
