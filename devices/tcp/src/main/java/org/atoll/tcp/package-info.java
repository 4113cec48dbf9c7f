// SPDX-License-Identifier: Apache-2.0

/// Frames over TCP. One duplex connection per pair of ranks, opened when the first of the two
/// needs it; both ends prove that they know the job's secret before a frame is parsed.
///
/// A connection's life, by class: [org.atoll.tcp.Lobby] opens sockets and takes those that
/// [org.atoll.tcp.Listener] has accepted, which has threads of its own and keeps strangers away;
/// [org.atoll.tcp.Handshake] lets both ends greet, prove and choose, and
/// [org.atoll.tcp.Connection] then carries frames from [org.atoll.tcp.TcpLink] and its
/// [org.atoll.tcp.SendBuffer] to the peer's [org.atoll.tcp.ReceiveBuffer].
/// Bytes go through a [org.atoll.tcp.Wire]: by channel, or by descriptor, which can read and write
/// users' memory in place. Then [org.atoll.tcp.Loan] is the payload that is being written so, and
/// [org.atoll.tcp.PartialFrame] the one that is being read.
/// [org.atoll.tcp.Parking] lets threads sleep until a socket is ready.
///
/// [org.atoll.tcp.TcpDevice] is the whole that makes them; `Roster` makes the peers. No part names
/// either: peers count in a `Pending` what the roster has to look at, and a connection knows its
/// peer's number and whom to tell of its end.
///
/// A rank may be lost and come back: a `Peer` is one life of it, to which its connection and its
/// handshakes belong. They end with it, and the device forgets them.
///
/// Invariants: all state but that of `Parking` and `Listener` belongs to the thread that holds the
/// endpoint; every socket it sees is non-blocking; nothing is allocated for a short frame.
package org.atoll.tcp;
