// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.rehearse;

/// The times of a run.
///
/// @param nanos   how long it took
/// @param working how long of that its ranks were there
record Times(long nanos, long working) {}
