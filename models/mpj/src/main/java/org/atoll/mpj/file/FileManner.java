// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import org.jspecify.annotations.Nullable;

/// The manner in which accesses to a file are carried out: as set when the program makes the call,
/// not when a request comes to it. So it is the same on all ranks, which change it together.
///
/// @param guard lets one access at a time to the file, if that is wanted
record FileManner(Hints hints, @Nullable FileGuard guard) {}
