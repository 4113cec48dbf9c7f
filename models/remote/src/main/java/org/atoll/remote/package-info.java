// SPDX-License-Identifier: Apache-2.0

/// Objects on other ranks, called as if they were here (Manta, JavaParty).
///
/// A program marks classes with [org.atoll.remote.Remote] and uses
/// [org.atoll.remote.RemoteObjects]: objects are created on a [org.atoll.remote.Node], and called
/// through references. [org.atoll.remote.RemoteKind] says which frames there are.
///
/// A call begins in a [org.atoll.codec.face.Face]'s reference, whose caller is a `Target`; the
/// calling thread's `Manner` decides how the call is made. Where the object is, `ServedCalls` takes
/// it and runs it at once or on a thread of its own.
package org.atoll.remote;
