// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/// News for Java Flight Recorder of a snapshot, from the point at which it was taken to when it
/// counts, or cannot be written.
@Name("atoll.Snapshot")
@Label("Snapshot")
@Category("Atoll")
@Description("A snapshot of a rank's program")
@StackTrace(false)
final class SnapshotEvent extends Event {
    /// Whose it is.
    @Label("Rank")
    int rank;

    /// In which life of that rank it was taken.
    @Label("Life")
    int life;

    /// For how long the program stood still.
    @Label("Stop")
    @Timespan
    long stopNanos;

    /// How long it is on disk; 0 if it could not be written.
    @Label("Bytes")
    @DataAmount
    long bytes;

    SnapshotEvent() {}
}
