// SPDX-License-Identifier: Apache-2.0

/// How shared files are read and written. A [org.atoll.mpj.file.Tiling] says where the packed
/// bytes of a view lie in the file, as [org.atoll.mpj.file.Spans]; an
/// [org.atoll.mpj.file.Access] is one rank's share of a call. It is carried out by that rank alone
/// ([org.atoll.mpj.file.Direct]), or by all together in two phases
/// ([org.atoll.mpj.file.ExchangeWriter], [org.atoll.mpj.file.ExchangeReader]): the aggregators
/// divide the file among them ([org.atoll.mpj.file.Domains]), and each brings together what
/// belongs in its stretch.
///
/// Nothing here knows communicators; messages go through a [org.atoll.mpj.file.Crew].
package org.atoll.mpj.file;
