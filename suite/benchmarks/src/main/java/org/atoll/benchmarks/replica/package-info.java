// SPDX-License-Identifier: Apache-2.0

/// The command `atoll bench replica`: shared objects beside Hazelcast, JGroups and jgroups-raft,
/// beside a lock and messages, and their orders and placements beside each other.
///
/// A [org.atoll.benchmarks.replica.Host] is one that runs loops, or a program, in processes of its
/// own; a [org.atoll.benchmarks.replica.ReplicaRow] is a loop of two of them.
package org.atoll.benchmarks.replica;
