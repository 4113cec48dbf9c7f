// SPDX-License-Identifier: Apache-2.0

/// Shared files. An [org.atoll.mpj.file.OpenFile] is a file that the ranks of a communicator of its
/// own have open; a [org.atoll.mpj.file.FileTransfer] is one access to it. A
/// [org.atoll.mpj.file.Tiling] says where the packed bytes of a view lie in the file, as
/// [org.atoll.mpj.file.Spans]; an [org.atoll.mpj.file.FileAccess] is one rank's share of a call. It
/// is carried out by that rank alone ([org.atoll.mpj.file.Direct]), or by all together in two
/// phases ([org.atoll.mpj.file.ExchangeWriter], [org.atoll.mpj.file.ExchangeReader]): the
/// aggregators divide the file among them ([org.atoll.mpj.file.Domains]), and each brings together
/// what belongs in its stretch; their messages go through a [org.atoll.mpj.file.FileGroup].
///
/// The position that all share, and the lock of atomic accesses, are windows. Of this module the
/// package names `window`, `making` and what these name.
package org.atoll.mpj.file;
