// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import org.jspecify.annotations.Nullable;

/// How accesses to a file are carried out: as it is said when the program makes the call, not when
/// a request comes to it. So it is the same on all ranks, which change it together.
///
/// @param hints how collectives go about their work
/// @param guard lets one access at a time to the file, if that is wanted
record FileManner(Hints hints, @Nullable FileGuard guard) {}
