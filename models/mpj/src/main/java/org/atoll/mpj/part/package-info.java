// SPDX-License-Identifier: Apache-2.0

/// What a message is made of, and what is checked of arguments before anything is sent. A
/// [org.atoll.mpj.part.Portion] is a part of a buffer that was found valid,
/// [org.atoll.mpj.part.Portions] are one for each rank, and [org.atoll.mpj.part.Staged] is one as
/// the algorithms of collectives see it. [org.atoll.mpj.part.Required],
/// [org.atoll.mpj.part.Checks] and [org.atoll.mpj.part.PartChecks] refuse what is wrong.
///
/// All is immutable; nothing communicates. Of this module the package names `team` and `fault`.
package org.atoll.mpj.part;
