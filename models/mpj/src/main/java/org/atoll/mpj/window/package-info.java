// SPDX-License-Identifier: Apache-2.0

/// One-sided communication below [org.atoll.mpj.Window]: the frames that reach into another
/// rank's memory, and what they do there. It knows the fabric, kinds of elements and reducers,
/// but neither communicators nor epochs.
///
/// [org.atoll.mpj.window.Windows] holds the handlers of a rank; an
/// [org.atoll.mpj.window.Exposure] is one rank's end of one window, with a
/// [org.atoll.mpj.window.Channel] to each other end; a [org.atoll.mpj.window.Transfer] is one
/// put, get or accumulation. All state belongs to the holder of the endpoint; what a thread waits
/// for is published by volatile or atomic fields. Everything that goes through a channel is
/// carried out at the target in the order in which it was begun.
package org.atoll.mpj.window;
