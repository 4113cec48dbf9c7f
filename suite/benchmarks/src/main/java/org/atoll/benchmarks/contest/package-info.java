// SPDX-License-Identifier: Apache-2.0

/// Compares parties, in processes of their own and in turn: what the commands `atoll bench rmi`,
/// `hybrid` and `dsm --real` do.
///
/// A [org.atoll.benchmarks.contest.Party] is a command whose process prints samples; in each round
/// every party has one turn. A party whose time is known, such as a published one, has none. A
/// [org.atoll.benchmarks.contest.Contest] is a row: what two parties do, and what ratio is wanted.
/// [org.atoll.benchmarks.contest.Contests] holds the options that the commands share, runs the
/// rounds and prints the rows.
package org.atoll.benchmarks.contest;
