// SPDX-License-Identifier: Apache-2.0

/// Frames over UCX, through the foreign-function interface: over RDMA, shared memory or TCP, as UCX
/// chooses and its variables `UCX_*` say.
///
/// A frame's life: [org.atoll.ucx.UcxLink] has its slot, and one call of UCX sends it as a tagged
/// message; one of the [org.atoll.ucx.ReceiveSlots] of the peer takes it;
/// [org.atoll.ucx.Arrivals] finds the [org.atoll.ucx.Peer] it is from, whose
/// [org.atoll.ucx.Inbound] hands frames over by their numbers. What is longer follows its frame in
/// a message of its own, from [org.atoll.ucx.Loan] to [org.atoll.ucx.Payload]. The
/// [org.atoll.ucx.Stamp] says which of these a frame is, and how many frames were taken the other
/// way. [org.atoll.ucx.Parking] lets threads sleep until UCX has something.
///
/// [org.atoll.ucx.UcxDevice] is the whole that makes them, and [org.atoll.ucx.Roster] makes peers
/// and links. [org.atoll.ucx.UcpLibrary] loads UCX without harm for the JVM's signals, and
/// [org.atoll.ucx.Ucp] has its functions.
///
/// Invariants: all state but that of `Parking` and `Sentinel` belongs to the thread that holds the
/// endpoint; UCX is given only memory that nobody can free while it may use it; nothing is
/// allocated for a short frame.
package org.atoll.ucx;
