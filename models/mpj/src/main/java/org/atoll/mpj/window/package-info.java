// SPDX-License-Identifier: Apache-2.0

/// One-sided communication. An [org.atoll.mpj.window.OpenWindow] is a window that is open on this
/// rank, with a communicator of its own: what each rank shows, when others may reach it, and what
/// they do there. Below it are the frames that reach into another rank's memory, which know neither
/// communicators nor epochs: [org.atoll.mpj.window.Windows] holds the handlers of a rank; an
/// [org.atoll.mpj.window.Exposure] is one rank's end of one window, with a
/// [org.atoll.mpj.window.Channel] to each other end; a [org.atoll.mpj.window.Transfer] is one
/// put, get or accumulation.
///
/// All state belongs to the holder of the endpoint; what a thread waits for is published by
/// volatile or atomic fields. Everything that goes through a channel is carried out at the target
/// in the order in which it was begun. Of this module the package names `making` and what that
/// names.
package org.atoll.mpj.window;
