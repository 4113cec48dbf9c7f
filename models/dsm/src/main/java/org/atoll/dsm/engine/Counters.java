// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Counts what an engine has sent and done. Read it while the engine is entered, or take a
/// [#copy()].
public final class Counters {
    /// Published counts are of datagrams of at most so many bytes.
    public static final int DATAGRAM_BYTES = 9000;

    private static final int MESSAGES = 0;
    private static final int DATAGRAMS = 1;
    private static final int BYTES = 2;
    private static final int USER_BYTES = 3;

    private final Map<MessageKind, long[]> traffic = new EnumMap<>(MessageKind.class);
    private final Map<Event, long[]> events = new EnumMap<>(Event.class);
    private long appliedBytes;

    /// The events at one rank besides messages.
    public enum Event {
        /// A page that the program used and might not, as hardware would have seen it: one whose
        /// twin is still there may be written. A range that the program says it will overwrite is
        /// made accessible by that call, and counts as one.
        FAULT("faults"),
        /// An access that needed other ranks.
        MISS("misses"),
        /// A copy of a page made before it is written.
        TWIN("twins"),
        /// A comparison of a page with its twin.
        DIFF("diffs"),
        /// A copy of a page, all of which was overwritten, in place of a comparison.
        WHOLE("whole diffs"),
        /// Diffs of other ranks that were applied.
        APPLIED("applied diffs"),
        /// Whole pages that came in.
        PAGE("pages"),
        /// Intervals that were closed with something written.
        INTERVAL("intervals"),
        /// Collections of old intervals.
        COLLECTION("collections");

        private final String words;

        Event(String words) {
            this.words = words;
        }
    }

    /// Nothing has happened.
    public Counters() {
        for (MessageKind kind : MessageKind.values()) {
            traffic.put(kind, new long[USER_BYTES + 1]);
        }
        for (Event event : Event.values()) {
            events.put(event, new long[1]);
        }
    }

    void sent(MessageKind kind, long length, long user) {
        long[] sums = sums(kind);
        sums[MESSAGES]++;
        sums[DATAGRAMS] += Math.max(1, Math.ceilDiv(length, DATAGRAM_BYTES));
        sums[BYTES] += length;
        sums[USER_BYTES] += user;
    }

    void happened(Event event) {
        Objects.requireNonNull(events.get(event))[0]++;
    }

    /// A diff of another rank was applied.
    void applied(int bytes) {
        happened(Event.APPLIED);
        appliedBytes += bytes;
    }

    private long[] sums(MessageKind kind) {
        return Objects.requireNonNull(traffic.get(kind));
    }

    private long all(int what) {
        return traffic.values().stream().mapToLong(sums -> sums[what]).sum();
    }

    /// Messages sent.
    public long messages(MessageKind kind) {
        return sums(kind)[MESSAGES];
    }

    /// Datagrams that those messages would be.
    public long datagrams(MessageKind kind) {
        return sums(kind)[DATAGRAMS];
    }

    /// Bytes of the bodies sent.
    public long bytes(MessageKind kind) {
        return sums(kind)[BYTES];
    }

    /// Bytes of pages and diffs among them.
    public long userBytes(MessageKind kind) {
        return sums(kind)[USER_BYTES];
    }

    /// How often something has happened.
    public long count(Event event) {
        return Objects.requireNonNull(events.get(event))[0];
    }

    /// What the diffs of other ranks held that were applied.
    public long appliedBytes() {
        return appliedBytes;
    }

    /// All messages sent.
    public long messages() {
        return all(MESSAGES);
    }

    /// All datagrams that those would be.
    public long datagrams() {
        return all(DATAGRAMS);
    }

    /// All bytes sent.
    public long bytes() {
        return all(BYTES);
    }

    /// All bytes of pages and diffs sent.
    public long userBytes() {
        return all(USER_BYTES);
    }

    /// All of it, for another process.
    ///
    /// @return numbers with blanks between them, as [#ofText] reads them
    public String toText() {
        StringJoiner text = new StringJoiner(" ");
        traffic.values().forEach(sums -> LongStream.of(sums)
                .forEach(sum -> text.add(Long.toString(sum))));
        events.values().forEach(count -> text.add(Long.toString(count[0])));
        text.add(Long.toString(appliedBytes));
        return text.toString();
    }

    /// What another process has counted.
    ///
    /// @param text as [#toText] has it
    /// @return counters that do not change any more
    public static Counters ofText(String text) {
        Counters counters = new Counters();
        Iterator<Long> numbers = Stream.of(text.split(" ")).map(Long::valueOf).iterator();
        counters.traffic.values().forEach(sums -> Arrays.setAll(sums, i -> numbers.next()));
        counters.events.values().forEach(count -> count[0] = numbers.next());
        counters.appliedBytes = numbers.next();
        return counters;
    }

    /// The sums and events, for people: `messages 12, datagrams 12, bytes 3400, bytes of pages and
    /// diffs 2000; faults 3, misses 2, ...`.
    @Override
    public String toString() {
        StringJoiner counts = new StringJoiner(
                ", ",
                "messages " + messages() + ", datagrams " + datagrams() + ", bytes " + bytes()
                        + ", bytes of pages and diffs " + userBytes() + "; ",
                ", bytes of applied diffs " + appliedBytes);
        events.forEach((event, count) -> counts.add(event.words + " " + count[0]));
        return counts.toString();
    }

    /// What is counted up to now.
    ///
    /// @return counters that do not change any more
    public Counters copy() {
        Counters copy = new Counters();
        traffic.forEach((kind, sums) -> copy.traffic.put(kind, sums.clone()));
        events.forEach((event, count) -> copy.events.put(event, count.clone()));
        copy.appliedBytes = appliedBytes;
        return copy;
    }
}
