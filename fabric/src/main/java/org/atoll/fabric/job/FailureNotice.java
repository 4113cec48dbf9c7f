// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// The news that a rank has failed.
///
/// @param rank   the world rank, or -1 when the job as a whole ends
/// @param reason one line: how it is known
public record FailureNotice(int rank, String reason) {}
