// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.tasks.post.TaskMail;
import org.atoll.tasks.post.Tids;

/// A handler of messages in use, until it is cancelled.
public final class Handling {
    private final Tid from;
    private final int tag;
    private final Context context;
    private final MessageHandler handler;
    private boolean isCancelled;

    Handling(Tid from, int tag, Context context, MessageHandler handler) {
        this.from = from;
        this.tag = tag;
        this.context = context;
        this.handler = handler;
    }

    /// Takes no further message. By the task that uses it.
    public void cancel() {
        isCancelled = true;
    }

    boolean isCancelled() {
        return isCancelled;
    }

    boolean takes(TaskMail mail) {
        return !isCancelled
                && !mail.isOfGroup()
                && (from.value() == Tids.ANY || from.value() == mail.from())
                && (tag == TaskMail.ANY_TAG || tag == mail.tag())
                && (context.equals(Context.ANY) || context.number() == mail.context());
    }

    void handle(Message message) {
        handler.handle(message);
    }
}
