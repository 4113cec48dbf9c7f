// SPDX-License-Identifier: Apache-2.0

/// ASP: the shortest paths between all pairs of nodes of a directed graph, by Floyd and
/// Warshall's algorithm.
///
/// For each node in turn, all distances are shortened by ways through it; that takes the node's
/// own row of distances, which its owner sends to all ranks. Over slow links the owner sends a
/// row once to each cluster, whose delegate passes it on, and goes on without waiting. All
/// distances are whole numbers, so results are equal for every model and number of ranks.
package org.atoll.applications.asp;
