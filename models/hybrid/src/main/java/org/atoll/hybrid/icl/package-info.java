// SPDX-License-Identifier: Apache-2.0

/// Messages and collectives between nodes: the middle layer of the model, which may be used alone.
/// It starts no thread and knows nothing of those of a node.
///
/// [org.atoll.hybrid.icl.Icl] is what a node has; its messages are a service of their own
/// ([org.atoll.hybrid.icl.IclKind]), so that no other model's can be mistaken for them. One thread
/// for each ordered pair of nodes communicates at a time; *weak* use leaves that to the caller,
/// *strong* use guards it.
///
/// Source: D. A. Bader and J. JaJa, SIMPLE, 1997, section 3: the internode communication library.
package org.atoll.hybrid.icl;
