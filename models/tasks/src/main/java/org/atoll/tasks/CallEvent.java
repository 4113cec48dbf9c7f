// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// Tells Java Flight Recorder of one call of a task, with the time that it took. Tids are texts, so
/// that they can be read in any tool.
@Name("atoll.TaskCall")
@Label("Task Call")
@Category("Atoll")
@Description("A call that a task has made of its Pvm")
final class CallEvent extends Event {
    /// The call's name.
    @Label("Call")
    String call = "";

    /// Who has made it.
    @Label("Task")
    String task = "";

    /// The other task: the receiver of what is sent, or the sender of what was received. Empty if
    /// there is none, or more than one.
    @Label("Peer")
    String peer = "";

    /// The message's tag, or -1.
    @Label("Tag")
    int tag = -1;

    /// The number of the task's context.
    @Label("Context")
    int context;

    /// The items of the message.
    @Label("Items")
    int items;

    /// The data in the message.
    @Label("Bytes")
    @DataAmount
    long bytes;

    /// The call in which this one was made, by a handler.
    transient @Nullable CallEvent outer;

    CallEvent() {}
}
