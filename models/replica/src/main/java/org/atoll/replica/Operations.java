// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// The parts that operations of a rank are carried out with.
///
/// @param turns  carries them out
/// @param moves  counts them
/// @param check  compares what they have done, if that was asked for
/// @param faults sends home what they have thrown
record Operations(Turns turns, Moves moves, ReplicaCheck check, DistantFaults faults) {}
