// SPDX-License-Identifier: Apache-2.0

/// Two-sided messages on an endpoint: matching by (context, source, tag) with wildcards, in the
/// order MPI asks for, and the two protocols that carry them.
///
/// *Eager*: a message up to the device's limit travels in one frame and is copied straight into
/// the posted receive, or kept as unexpected. *Rendezvous*: a longer one is announced; the
/// receiver grants it once a receive matches; then its pieces are copied straight into place.
/// [org.atoll.fabric.message.Mailbox] is what models use; [org.atoll.fabric.message.Protocol]
/// draws the frames; [org.atoll.fabric.message.Matcher] is the bookkeeping.
///
/// The mailbox makes the parts, and no part names it; `ContextState` is what they all ask before
/// they begin something.
///
/// Invariants: all state belongs to the holder of the endpoint; messages of one pair and
/// context match in the order sent; unexpected bytes per peer never exceed the credit.
package org.atoll.fabric.message;
