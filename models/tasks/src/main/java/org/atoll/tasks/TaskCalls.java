// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.List;
import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.tasks.keep.KeeperCalls;

/// The calls of one task from which groups and the postbox are made.
interface TaskCalls {

    /// The task's own number.
    Tid self();

    /// A new, empty message.
    Packing pack();

    /// Sends a message in a context.
    void send(Tid to, int context, int tag, Packing what);

    /// Sends a message in the task's present context to some tasks, but not to itself.
    void mcast(List<Tid> to, int tag, Packing what);

    /// Receives a message of a certain task in a context.
    ///
    /// @param call the name of the public call
    Message receive(String call, Tid from, int context, int tag);

    /// The task's questions to the keeper.
    KeeperCalls keeper();

    /// The codec of objects in messages.
    Supplier<ObjectCodec> objects();
}
