// SPDX-License-Identifier: Apache-2.0

/// Trials: a seed chooses a machine, a number of ranks, faults and a random program
/// ([org.atoll.trials.Workload]) whose every answer is known beforehand; the program runs on the
/// simulator, and what it finds wrong is told with the command that repeats it.
///
/// Checked are: messages between two ranks keep their order, none is lost or doubled, receives
/// get what a naive matcher gives them, collectives give what a loop over all ranks gives,
/// nobody waits for ever, and unexpected messages stay within their budget. Ranks of a program
/// made for it crash and come back; nothing of an earlier life may be heard then.
package org.atoll.trials;
