// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// News for Java Flight Recorder of a rank that is back, from when its process has joined the job
/// to when all others have told it what they have.
@Name("atoll.Return")
@Label("Return")
@Category("Atoll")
@Description("A later life of a rank finds out where it goes on")
@StackTrace(false)
final class ReturnEvent extends Event {
    /// Who is back.
    @Label("Rank")
    int rank;

    /// In which life.
    @Label("Life")
    int life;

    /// Whether it goes on from a snapshot, rather than from the beginning.
    @Label("From Snapshot")
    boolean fromSnapshot;

    ReturnEvent() {}
}
