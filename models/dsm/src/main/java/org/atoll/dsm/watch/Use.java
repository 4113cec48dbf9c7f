// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

/// What one source line has done with one array in an interval.
///
/// @param array  which
/// @param writes whether it has written, or read
/// @param site   the source line, as a stack trace has it: `Rod.main(Rod.java:12)`
/// @param runs   which elements
public record Use(Watched array, boolean writes, String site, Runs runs) {}
