// SPDX-License-Identifier: Apache-2.0

/// The message fabric: ranks exchange frames over devices, and a frame names the handler that the
/// receiver calls. Models are built of that and know no device.
///
/// The packages, from the bottom; each may use only those above it in this table, and a law holds
/// it:
///
/// | package | about | begin at |
/// |---|---|---|
/// | `files` | files in folders where others may write | `OwnFolder` |
/// | `memory` | memory outside of the heap; arrays with few elements | `Zeros`, `SparseArray` |
/// | `wire` | what travels | `Frame`, `Packer` |
/// | `job` | facts and contracts of a job | `Membership`, `Topology` |
/// | `control` | the protocol with whoever started the job | `ControlMessage` |
/// | `device` | what a device must do | `Device` |
/// | `ring` | rings, for ranks that share memory | `RingDevice` |
/// | this one | a rank: sending, receiving, waiting, failures | `World`, `Endpoint`, `Peer` |
/// | `board` | memory where all read what each posts | `Board` |
/// | `port` | meeting other worlds | `Port` |
/// | `agreement` | agreement among survivors | `Ballots` |
/// | `message` | two-sided messages, a service | `Mailbox` |
///
/// The wholes of this package, from the bottom; each makes its parts, and no part names it:
///
/// - [org.atoll.fabric.Endpoint]: one rank's end of the fabric, of all that is needed to send,
///   to receive, to wait and to fail
/// - [org.atoll.fabric.Abroad]: the ways to other worlds, each a [org.atoll.fabric.Bridge]
/// - [org.atoll.fabric.World]: what a rank is given of its job; `Joining` makes it
///
/// A service is open to all of that: its [org.atoll.fabric.Station], and the `FirstFrame` that
/// opens it, name the world.
///
/// Invariants: at most one thread holds a rank's endpoint, and all state of it, its peers and the
/// protocols belongs to the holder; a holder never sleeps; a handler never polls; whoever waits
/// makes progress; nothing above the devices knows the time or starts a thread but through its
/// world.
package org.atoll.fabric;
