// SPDX-License-Identifier: Apache-2.0

/// Graphs of objects as bytes: what a call carries, and what an object message is.
///
/// [org.atoll.codec.graph.Graphs] belongs to one rank and makes writers and readers. A
/// [org.atoll.codec.graph.GraphWriter] takes values and objects one after another; all of them are
/// one graph, so an object that is met twice stays one object. A
/// [org.atoll.codec.graph.GraphReader] gives them back in the same order.
package org.atoll.codec.graph;
