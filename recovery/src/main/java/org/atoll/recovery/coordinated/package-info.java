// SPDX-License-Identifier: Apache-2.0

/// Recovery of all ranks together: they take a snapshot at the same point, and after a failure all
/// go back to the last one. No message is logged. The frames are in
/// [org.atoll.recovery.coordinated.CoordinatedFrames].
package org.atoll.recovery.coordinated;
