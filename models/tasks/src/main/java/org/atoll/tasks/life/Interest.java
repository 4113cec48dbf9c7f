// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.atoll.tasks.post.TaskInbox;

/// The interest in the end of one task or host: who gets notices, who is nudged, and what the rank
/// itself wants to do.
///
/// @param notices   those of each watcher, in the order in which it has asked for them
/// @param nudged    who looks around then
/// @param listeners what the rank does then
record Interest(
        Map<LocalTask, List<Notice>> notices, Set<TaskInbox> nudged,
        List<LongConsumer> listeners) {

    /// A notice that is to come.
    record Notice(int tag, int context) {}

    Interest() {
        this(new LinkedHashMap<>(), new HashSet<>(), new ArrayList<>());
    }

    boolean isNone() {
        return notices.isEmpty() && nudged.isEmpty() && listeners.isEmpty();
    }
}
