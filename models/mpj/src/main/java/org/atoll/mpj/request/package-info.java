// SPDX-License-Identifier: Apache-2.0

/// Messages between two ranks, and what goes on by itself. [org.atoll.mpj.request.Messages] sends
/// and receives in a communicator's context, in its own ranks; a short message passes through it
/// without an allocation. What was started is a transmission of the mailbox, from which the face
/// makes a request, and a [org.atoll.mpj.request.Started] for what has no face. An
/// [org.atoll.mpj.request.BackgroundTask] is work that a thread of its own does.
///
/// Of this module the package names `part`, `team`, `circle` and `fault`.
package org.atoll.mpj.request;
