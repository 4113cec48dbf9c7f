// SPDX-License-Identifier: Apache-2.0

/// Snapshots of ranks where they outlive the ranks: on disk, or in the memory of another process.
///
/// A [org.atoll.recovery.store.Store] holds pieces by name and makes each visible as a whole, or
/// not at all. [org.atoll.recovery.store.SnapshotWriter] seals a snapshot for it,
/// [org.atoll.recovery.store.SnapshotReader] reads one, and gives nothing of it out before all of
/// it has been verified. Which snapshots count says the [org.atoll.recovery.store.Journal]; the
/// [org.atoll.recovery.store.Shelf] of a rank keeps the newest two and finds the one to begin from.
///
/// Nothing here reads a clock, waits or starts a thread. A call of a store blocks until the system
/// has written or read.
package org.atoll.recovery.store;
