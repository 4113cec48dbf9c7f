// SPDX-License-Identifier: Apache-2.0

/// Recovery: programs whose ranks may be killed at any moment and come back where they were.
///
/// | package | about | begin at |
/// |---|---|---|
/// | `store` | snapshots in files, and which of them count | `Shelf`, `Journal`, `SnapshotWriter` |
/// | `state` | what a program registers | `Registry` |
/// | `log` | messages that are kept and sent again | `RecoveryService`, `LogTap` |
/// | this one | what programs use | `Recovery`, `Checkpoint` |
package org.atoll.recovery;
