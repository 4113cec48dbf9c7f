// SPDX-License-Identifier: Apache-2.0

/// One-way rings of frames in memory that two threads or two processes share.
///
/// A ring has one [org.atoll.fabric.ring.RingWriter] and one
/// [org.atoll.fabric.ring.RingReader]; [org.atoll.fabric.ring.RingLayout] draws its memory. A
/// frame's header lies in a slot of one cache line, whose stamp is written last and publishes
/// the frame: the line that carries the flag carries a short payload too, so that one transfer
/// between cores moves both.
package org.atoll.fabric.ring;
