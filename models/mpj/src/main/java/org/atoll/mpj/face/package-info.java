// SPDX-License-Identifier: Apache-2.0

/// What other faces of message passing, such as package `mpi`, need of this one and programs do
/// not: [org.atoll.mpj.face.ProgramCall] names the call that a program has made,
/// [org.atoll.mpj.face.Classified] is an error that knows its number. It names no other package of
/// this module.
package org.atoll.mpj.face;
