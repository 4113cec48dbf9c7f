// SPDX-License-Identifier: Apache-2.0

/// The keeper: what a machine has only once, and so one process keeps for all: groups, the postbox,
/// the numbers of contexts.
///
/// A task asks the keeper ([org.atoll.tasks.keep.KeeperCalls]) by items: the operation, itself, and
/// what the operation needs. The keeper ([org.atoll.tasks.keep.Keeper]) is a state machine without
/// threads: each question is one call, and its answer is given at once, or in the course of a later
/// question or of a task's end. The holder of the endpoint calls it.
package org.atoll.tasks.keep;
