// SPDX-License-Identifier: Apache-2.0

/// A communicator as one of its ranks sees it, before anything is sent: a
/// [org.atoll.mpj.team.Domain] has the ranks ([org.atoll.mpj.team.Members]), the context, the
/// mailbox, and what ends their communication, as one value. All domains of a rank have its
/// [org.atoll.mpj.team.Session] in common. [org.atoll.mpj.team.Voters] are those that live, and
/// agree although others have failed; [org.atoll.mpj.team.Connections] are the other worlds that
/// the rank has met.
///
/// A domain tells the program of a failure by its [org.atoll.mpj.team.Callbacks], and names nothing
/// that is made of it. Of this module the package names `circle`, `fault` and `face`.
package org.atoll.mpj.team;
