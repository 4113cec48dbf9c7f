// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.atoll.dsm.engine.MessageKind;
import org.atoll.dsm.engine.Outbox;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Body;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;

/// The frames of shared memory, as one rank sends them: one for each kind of message of the engine,
/// and one for what a watched program has done. Holder only.
final class DsmFrames implements Outbox {
    /// The service that they are of.
    static final String SERVICE = "dsm";

    /// The frame of a watched program.
    static final FrameKind WATCHED = new FrameKind("watched", true, Role.PART);

    private static final Map<MessageKind, FrameKind> KINDS = kindsOfMessages();

    private final Station station;
    private final Costs costs;
    private final Map<MessageKind, Integer> numbers = new EnumMap<>(MessageKind.class);
    private final int watchedNumber;
    private boolean knocks;

    /// Frames from a rank.
    ///
    /// @param costs   are charged before a frame leaves
    DsmFrames(Station station, Costs costs) {
        this.station = station;
        this.costs = costs;
        for (MessageKind kind : MessageKind.values()) {
            numbers.put(kind, station.number(of(kind)));
        }
        watchedNumber = station.number(WATCHED);
    }

    private static Map<MessageKind, FrameKind> kindsOfMessages() {
        Map<MessageKind, FrameKind> frames = new EnumMap<>(MessageKind.class);
        for (MessageKind kind : MessageKind.values()) {
            frames.put(kind, new FrameKind(
                    kind.name().toLowerCase(Locale.ROOT), true, Role.PART));
        }
        return Map.copyOf(frames);
    }

    /// The frame that carries a kind of message.
    static FrameKind of(MessageKind kind) {
        return KINDS.getOrDefault(kind, new FrameKind("none", true));
    }

    /// All of them.
    static List<FrameKind> kinds() {
        return Stream.concat(
                Stream.of(MessageKind.values()).map(DsmFrames::of), Stream.of(WATCHED)).toList();
    }

    @Override
    public void send(int to, MessageKind kind, MemorySegment body) {
        send(to, kind, body, () -> {});
    }

    @Override
    public void send(int to, MessageKind kind, MemorySegment body, Runnable left) {
        Lane lane = send(to, numbers.getOrDefault(kind, -1), body, left);
        if (kind == MessageKind.FORWARD || (knocks && kind.asks())) {
            lane.peer().link().knock();
        }
    }

    /// Whether questions wake the helper of the rank that is asked at once: no thread of this rank
    /// waits for the answer, which would do so if it is late.
    void knock(boolean atOnce) {
        knocks = atOnce;
    }

    /// Sends what a watched program has done.
    void sendWatched(int to, MemorySegment body) {
        Lane _ = send(to, watchedNumber, body, () -> {});
    }

    private Lane send(int to, int number, MemorySegment body, Runnable left) {
        costs.charge();
        Lane lane = station.lane(to);
        long bytes = body.byteSize();
        if (bytes <= lane.capacityBytes()
                && lane.claim(number, 0, 0, Assembly.whole((int) bytes), (int) bytes)) {
            MemorySegment.copy(body, 0, lane.memory(), lane.payload(), bytes);
            lane.publish();
            left.run();
        } else {
            lane.send(new Sent(body, left), number, 0, 0);
        }
        return lane;
    }

    /// A message that leaves in parts.
    private record Sent(MemorySegment body, Runnable whenLeft) implements Body {

        @Override
        public long bytes() {
            return body.byteSize();
        }

        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            MemorySegment.copy(body, JAVA_BYTE, position, to, JAVA_BYTE, at, length);
        }

        @Override
        public void left() {
            whenLeft.run();
        }
    }
}
