// SPDX-License-Identifier: Apache-2.0

/// SIMPLE: threads within a node, messages between nodes, and collectives that all threads of all
/// nodes carry out together.
///
/// Three layers, each of use alone. [org.atoll.hybrid.node] has threads of one JVM meet;
/// [org.atoll.hybrid.icl] has nodes communicate; this package puts the two together. A program is
/// given a [org.atoll.hybrid.Simple] in each thread; [org.atoll.hybrid.Node] is what those of one
/// node have in common.
///
/// Source: D. A. Bader and J. JaJa, SIMPLE: A Methodology for Programming High Performance
/// Algorithms on Clusters of Symmetric Multiprocessors, 1997.
package org.atoll.hybrid;
