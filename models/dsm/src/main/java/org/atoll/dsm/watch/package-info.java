// SPDX-License-Identifier: Apache-2.0

/// What programs do with shared memory, watched: which rank has read and written which elements, in
/// which of its intervals, and at which source line.
///
/// [org.atoll.dsm.watch.Recorder] notes it on each rank, and sends a
/// [org.atoll.dsm.watch.Footprint] of each interval to rank 0. There
/// [org.atoll.dsm.watch.Gathering] passes the footprints of all ranks on in an order in which none
/// comes before one that it follows: to [org.atoll.dsm.watch.Races], which finds accesses that
/// nothing orders, and to [org.atoll.dsm.watch.SharingMap], which says how pages are shared.
///
/// Nothing here knows a thread, an endpoint or the protocol; times are those of the engine's clock.
package org.atoll.dsm.watch;
