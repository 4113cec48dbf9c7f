// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.atoll.recovery.state.StateCodec;

/// A record of all that the ranks of a job have sent and received, each in the life that came to
/// its end: together they fit one execution if each message was received once, and as it was sent.
final class History {
    private final Map<Integer, Part> parts = new TreeMap<>();

    History() {}

    /// A record of all that one life of a rank has sent and received. Not for several threads.
    static final class Part {
        /// How it is saved.
        static final StateCodec<Part> CODEC = new StateCodec<>() {
            @Override
            public void write(Part part, DataOutput to) throws IOException {
                part.writeTo(to);
            }

            @Override
            public Part read(DataInput from) throws IOException {
                Part part = new Part();
                part.readFrom(from);
                return part;
            }
        };

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

        private void writeTo(DataOutput to) throws IOException {
            to.writeUTF(twice);
            write(sent, to);
            write(received, to);
        }

        private static void write(Map<Long, Integer> messages, DataOutput to) throws IOException {
            to.writeInt(messages.size());
            for (Map.Entry<Long, Integer> each : messages.entrySet()) {
                to.writeLong(each.getKey());
                to.writeInt(each.getValue());
            }
        }

        private void readFrom(DataInput from) throws IOException {
            twice = from.readUTF();
            read(sent, from);
            read(received, from);
        }

        private static void read(Map<Long, Integer> messages, DataInput from)
                throws IOException {
            for (int left = from.readInt(); left > 0; left--) {
                messages.put(from.readLong(), from.readInt());
            }
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
