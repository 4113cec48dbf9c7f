// SPDX-License-Identifier: Apache-2.0

/// The message fabric: ranks exchange frames over devices, and a frame names the handler that the
/// receiver calls. Models are built of that and know no device.
///
/// | about | begin at |
/// |---|---|
/// | a rank and its job | [org.atoll.fabric.World]; `Joining`; [org.atoll.fabric.Topology] |
/// | sending, receiving, waiting | [org.atoll.fabric.Endpoint]; `Hold`, `Waits`, `Dispatch` |
/// | other ranks | [org.atoll.fabric.Peer]; [org.atoll.fabric.Traffic] |
/// | what travels | [org.atoll.fabric.Frame]; [org.atoll.fabric.Packer] |
/// | users' buffers | [org.atoll.fabric.Elements]; [org.atoll.fabric.Buffer] |
/// | memory that ranks share | [org.atoll.fabric.Board] |
/// | ranks of other worlds | [org.atoll.fabric.Abroad]; [org.atoll.fabric.Bridge] |
/// | failures | [org.atoll.fabric.Losses]; [org.atoll.fabric.CommunicationException] |
///
/// Messages are a protocol on top, in package `message`; what a device must do is in `device`,
/// rings and boards for those that share memory are in `ring`, and how processes become a job is
/// in `job`.
///
/// Invariants: at most one thread holds a rank's endpoint, and all state of it, its peers and the
/// protocols belongs to the holder; a holder never sleeps; a handler never polls; whoever waits
/// makes progress; nothing above the devices knows the time or starts a thread but through its
/// world.
package org.atoll.fabric;
