// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.concurrent.atomic.LongAdder;

/// The operations of one rank on one object, for `--profile`. From any thread.
final class AccessCounts {
    private final LongAdder reads = new LongAdder();
    private final LongAdder writes = new LongAdder();
    private final LongAdder waits = new LongAdder();
    private final LongAdder calls = new LongAdder();
    private final LongAdder broadcasts = new LongAdder();

    /// An operation was called.
    void called(boolean isRead) {
        (isRead ? reads : writes).increment();
    }

    /// A condition did not hold.
    void waited() {
        waits.increment();
    }

    /// An operation went to the rank that has the only copy.
    void sent() {
        calls.increment();
    }

    /// A write went to all ranks.
    void spread() {
        broadcasts.increment();
    }

    /// The line for the launcher.
    String line(SharedObject object) {
        return String.join("\t", "object", object.name().replaceAll("\\s+", " "),
                object.placement().toString(), reads.toString(), writes.toString(),
                waits.toString(), calls.toString(), broadcasts.toString(),
                Integer.toString(object.moves()));
    }
}
