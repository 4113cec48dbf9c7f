// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/// Counts the messages that tasks of this rank have sent, and the data that was packed into them,
/// by the rank of the receiver, this one included. Each receiver of a message counts. Any thread.
public final class SentMail {
    private final AtomicLongArray messages;
    private final AtomicLongArray bytes;

    /// Begins with none.
    ///
    /// @param ranks how many there are, or 0 if nobody wants to know
    public SentMail(int ranks) {
        this.messages = new AtomicLongArray(ranks);
        this.bytes = new AtomicLongArray(ranks);
    }

    /// A message was sent.
    ///
    /// @param rank      of its receivers
    /// @param receivers how many of them
    /// @param userBytes the data in it
    public void count(int rank, int receivers, long userBytes) {
        if (rank < messages.length()) {
            messages.addAndGet(rank, receivers);
            bytes.addAndGet(rank, receivers * userBytes);
        }
    }

    /// A line for each rank to which some were sent, as the launcher reads it.
    public List<String> lines() {
        return IntStream.range(0, messages.length())
                .filter(rank -> messages.get(rank) > 0)
                .mapToObj(rank -> String.join("\t",
                        "tasks", "" + rank, "" + messages.get(rank), "" + bytes.get(rank)))
                .toList();
    }
}
