// SPDX-License-Identifier: Apache-2.0

/// One-way rings of frames in memory that two threads or two processes share.
///
/// A ring has one [org.atoll.fabric.ring.RingWriter] and one
/// [org.atoll.fabric.ring.RingReader]; [org.atoll.fabric.ring.RingLayout] draws its memory. A
/// frame's header lies in a slot of half a cache line, whose stamp is written last and publishes
/// the frame: the line that carries the stamp carries a short payload too, and often a second
/// frame, so that one transfer between cores moves all of it.
package org.atoll.fabric.ring;
