// SPDX-License-Identifier: Apache-2.0

/// Objects that all ranks share (Orca).
///
/// A program marks classes with [org.atoll.replica.Shared] and uses [org.atoll.replica.Orca].
/// An object has a copy on each rank, or a single one. Its operations are reads, which run on a
/// copy, and writes, which run on all copies, in one order over all objects of the job
/// ([org.atoll.replica.order.TotalOrder]). [org.atoll.replica.ReplicaKind] says which frames there
/// are.
///
/// A call begins in a [org.atoll.codec.face.Face]'s reference, whose caller is an `ObjectCaller`.
/// `LocalReads` reads a copy of this rank, `OrderedWrites` submits writes, `SingleCalls` asks the
/// rank that has the only copy. What is to be carried out on this rank comes to the `Applier` as a
/// task; `Execution` runs the program's code. `Positions` says how far the rank has come in the
/// order, and why memory is sequentially consistent.
package org.atoll.replica;
