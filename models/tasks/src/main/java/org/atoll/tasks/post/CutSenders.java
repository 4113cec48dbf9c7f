// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The tasks one of whose messages was lost with their host, its items not being here. Those behind
/// it are dropped, even if they are here: a receiver gets what a task has sent up to some message,
/// and no gap. For the task that owns the inbox only.
final class CutSenders {
    private @Nullable Set<Long> tids;

    /// Whether a message is to be taken out and not received. If so it is let go, and the caller
    /// asks this of all messages from the oldest on.
    boolean drop(TaskMail mail) {
        Set<Long> known = tids;
        if (mail.isGone()) {
            if (known == null) {
                known = new HashSet<>();
                tids = known;
            }
            known.add(mail.from());
            return true;
        }
        boolean cut = known != null && known.contains(mail.from());
        if (cut && mail.isHere()) {
            mail.packed().letGo();
        }
        return cut;
    }
}
