// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// A record of all that the ranks of a job have sent and received, each in the life that came to
/// its end: together they fit one execution if each message was received once, and as it was sent.
final class History {
    private final Map<Integer, Part> parts = new TreeMap<>();

    History() {}

    /// A record of all that one life of a rank has sent and received. Not for several threads.
    static final class Part {
        private final Map<Long, Integer> sent = new HashMap<>();
        private final Map<Long, Integer> received = new HashMap<>();
        private String twice = "";

        Part() {}

        /// A message leaves.
        ///
        /// @param number its own in the whole job
        void sent(long number, long[] content) {
            note(sent, number, content);
        }

        /// A message has come.
        void received(long number, long[] content) {
            note(received, number, content);
        }

        private void note(Map<Long, Integer> where, long number, long[] content) {
            if (where.put(number, Arrays.hashCode(content)) != null) {
                twice = "message " + number + " came or went twice";
            }
        }
    }

    /// A rank has come to its end, perhaps once more. From any thread.
    synchronized void ended(int rank, Part part) {
        parts.put(rank, part);
    }

    /// Tells what does not fit.
    synchronized void check(Consumer<String> wrong) {
        Map<Long, Integer> sent = new TreeMap<>();
        Map<Long, Integer> received = new TreeMap<>();
        parts.forEach((rank, part) -> {
            sent.putAll(part.sent);
            part.received.forEach((number, content) -> {
                if (received.put(number, content) != null) {
                    wrong.accept("message " + number + " came twice, at last to rank " + rank);
                }
            });
            if (!part.twice.isEmpty()) {
                wrong.accept("rank " + rank + ": " + part.twice);
            }
        });
        if (!sent.equals(received)) {
            sent.entrySet().removeAll(Map.copyOf(received).entrySet());
            wrong.accept("these were sent otherwise than they came: " + sent.keySet());
        }
    }
}
