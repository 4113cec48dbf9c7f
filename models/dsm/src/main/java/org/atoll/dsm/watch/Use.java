// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

/// The use of one array by one source line in an interval.
///
/// @param writes whether it has written, or read
/// @param site   the source line, as a stack trace has it: `Rod.main(Rod.java:12)`
public record Use(Watched array, boolean writes, String site, IndexSet runs) {}
