// SPDX-License-Identifier: Apache-2.0

/// Facts and contracts of a job: who a rank is ([org.atoll.fabric.job.Card],
/// [org.atoll.fabric.job.JobKey]), where the ranks are ([org.atoll.fabric.job.Topology]), what the
/// user has set ([org.atoll.fabric.job.Settings]), what a rank asks of whoever started it
/// ([org.atoll.fabric.job.Membership], [org.atoll.fabric.job.Outside]), what it can wait for
/// ([org.atoll.fabric.job.Completion]) and until when ([org.atoll.fabric.job.Deadline]), and what
/// ends a wait ([org.atoll.fabric.job.CommunicationException]). An error may name its call apart
/// from what is the matter ([org.atoll.fabric.job.CallError]). A rank that nobody started is a job
/// of its own ([org.atoll.fabric.job.SoloMembership]); how others start and meet is in the module
/// `org.atoll.job`.
package org.atoll.fabric.job;
