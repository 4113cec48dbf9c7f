// SPDX-License-Identifier: Apache-2.0

/// Threads of one JVM that work together, without a job: the lowest layer of the model, which needs
/// the JDK only and may be used alone.
///
/// A [org.atoll.hybrid.node.Crew] runs the same code in some threads; each is given its
/// [org.atoll.hybrid.node.Member], by which the threads meet, combine values and pass them on. All
/// of that is built on [org.atoll.hybrid.node.NodeBarrier]. A [org.atoll.hybrid.node.Deal] says
/// which indices of a loop are whose.
///
/// Source: D. A. Bader and J. JaJa, SIMPLE: A Methodology for Programming High Performance
/// Algorithms on Clusters of Symmetric Multiprocessors, 1997.
package org.atoll.hybrid.node;
