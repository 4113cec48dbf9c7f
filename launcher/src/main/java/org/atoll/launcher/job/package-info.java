// SPDX-License-Identifier: Apache-2.0

/// A job while it runs: where its ranks meet ([org.atoll.launcher.job.Coordinator]), what has
/// happened to it ([org.atoll.launcher.job.JobEvent]), and its end, always with one cause
/// ([org.atoll.launcher.job.JobRun]).
package org.atoll.launcher.job;
