// SPDX-License-Identifier: Apache-2.0

/// Frames over the MPI of the site, through the foreign-function interface: for networks that only
/// this MPI knows. Its own launcher starts the ranks.
///
/// A frame's life: [org.atoll.mpi.MpiLink] has its slot, and one call of MPI sends it; one of the
/// [org.atoll.mpi.ReceiveSlots], which wait for any sender, takes it; [org.atoll.mpi.Arrivals]
/// finds the [org.atoll.mpi.Peer] it is from, whose [org.atoll.mpi.Inbound] hands frames over in
/// the order in which they have come: MPI lets no message of a pair overtake another. What is
/// longer follows its frame in a message of its own, from [org.atoll.mpi.Loan] to
/// [org.atoll.mpi.Payload]. The [org.atoll.mpi.Stamp] says which of these a frame is, and how many
/// frames were taken the other way.
///
/// MPI has nothing that a thread could sleep on: [org.atoll.mpi.Parking] has threads look again
/// after pauses that grow.
///
/// [org.atoll.mpi.MpiDevice] is the whole that makes them, and [org.atoll.mpi.Roster] makes peers
/// and links. [org.atoll.mpi.MpiLibrary] loads the library without harm for the JVM's signals,
/// [org.atoll.mpi.Abi] has the numbers that differ between libraries, [org.atoll.mpi.Mpi] the
/// functions. [org.atoll.mpi.MpiProcess] is what MPI makes of this process, and brings the ranks
/// together before the device is opened ([org.atoll.mpi.MpiKeyStore]).
///
/// Invariants: all state but that of `Parking` and `Sentinel` belongs to the thread that holds the
/// endpoint, so that MPI is never called by two threads at once; MPI is given only memory that
/// nobody can free while it may use it; nothing is allocated for a short frame.
package org.atoll.mpi;
