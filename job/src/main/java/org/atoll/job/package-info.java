// SPDX-License-Identifier: Apache-2.0

/// Jobs. [org.atoll.job.Job] makes a program a rank of one and hands it its
/// [org.atoll.job.Rank], from which it enters the models it wants to use:
///
/// ```java
/// Job.run(args, rank -> {
///     Comm comm = Mpj.in(rank).comm();
///     System.out.println("rank " + rank.number() + " of " + comm.size());
/// });
/// ```
///
/// [org.atoll.job.LocalRanks] are several ranks in one JVM; a [org.atoll.job.Stay] is for programs
/// that come and go by themselves. What a model must do to be entered is a
/// [org.atoll.job.ModelKind].
///
/// Invariants: a rank enters a model once; a model that another one has entered for itself ends
/// after that one; nothing here knows any model.
package org.atoll.job;
