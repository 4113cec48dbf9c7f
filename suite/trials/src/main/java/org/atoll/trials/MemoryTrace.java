// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.List;

/// The trace of what all ranks of a trial did with shared memory, in one order: nothing stands
/// before what it may come of. From any thread.
final class MemoryTrace {
    private final List<MemoryEvent> events = new ArrayList<>();

    synchronized void add(MemoryEvent event) {
        events.add(event);
    }

    synchronized List<MemoryEvent> events() {
        return List.copyOf(events);
    }
}
