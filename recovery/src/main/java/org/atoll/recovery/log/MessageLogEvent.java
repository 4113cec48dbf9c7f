// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// News for Java Flight Recorder of the memory that a rank uses for messages it keeps, when others
/// are asked for snapshots because of it, and when some of it is given back.
@Name("atoll.MessageLog")
@Label("Message Log")
@Category("Atoll")
@Description("Messages that are kept for later lives of their receivers")
@StackTrace(false)
final class MessageLogEvent extends Event {
    /// Who keeps them.
    @Label("Rank")
    int rank;

    /// The memory in use.
    @Label("In Memory")
    @DataAmount
    long memoryBytes;

    /// The files in use, for what is beyond the budget.
    @Label("In Files")
    @DataAmount
    long fileBytes;

    MessageLogEvent() {}
}
