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
/// | `memory` | memory outside of the heap | `Zeros` |
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
/// Invariants: at most one thread holds a rank's endpoint, and all state of it, its peers and the
/// protocols belongs to the holder; a holder never sleeps; a handler never polls; whoever waits
/// makes progress; nothing above the devices knows the time or starts a thread but through its
/// world.
package org.atoll.fabric;
