// SPDX-License-Identifier: Apache-2.0

/// How a process becomes a rank of a job: let in by the coordinator of whoever started it
/// ([org.atoll.job.start.CoordinatedMembership]), or started by hand
/// ([org.atoll.job.start.HandStart]); and which other launcher has started it
/// ([org.atoll.job.start.ForeignLauncher]). Begin at [org.atoll.job.start.Memberships].
package org.atoll.job.start;
