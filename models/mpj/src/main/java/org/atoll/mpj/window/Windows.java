// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Losses;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The windows of one rank, and what the frames of windows do when they arrive. Holder only,
/// unless a method says otherwise.
public final class Windows implements Service {
    private final Station station;
    private final Losses losses;
    private final WindowFrames protocol;
    private final TimeKind time;
    private final Map<Integer, Exposure> exposures = new HashMap<>();
    private int nextWindow;
    private boolean anyRevoked;

    /// Registers the handlers.
    ///
    /// @param station what the service has of its rank
    Windows(Station station) {
        this.station = station;
        this.losses = station.world().losses();
        this.protocol = new WindowFrames(station);
        this.time = station.time("window", TimeKind.Group.COMMUNICATION);
        station.handle(WindowFrames.PUT, this::deposit);
        station.handle(WindowFrames.ACCUMULATE, this::deposit);
        station.handle(WindowFrames.FETCH, this::fetch);
        station.handle(WindowFrames.SYNC, this::sync);
    }

    /// A rank's windows. By a thread that does not hold the endpoint.
    ///
    /// @return the same at every call
    public static Windows of(World world) {
        return world.service(WindowKind.WINDOWS);
    }

    Station station() {
        return station;
    }

    Endpoint endpoint() {
        return station.endpoint();
    }

    WindowFrames protocol() {
        return protocol;
    }

    TimeKind time() {
        return time;
    }

    /// Makes this rank's end of a window.
    ///
    /// @param memory       what it shows
    /// @param helped       whether the helper thread serves others while the program computes
    /// @param combinations what the codes of operations mean there
    /// @return the end, which has met nobody yet
    public Exposure expose(
            Buffer memory, boolean helped, IntFunction<Combination> combinations) {
        Exposure made = new Exposure(this, nextWindow++, memory, helped, combinations);
        exposures.put(made.id(), made);
        if (helped) {
            endpoint().leaveUnattended();
        }
        return made;
    }

    void close(Exposure exposure) {
        exposures.remove(exposure.id());
        if (exposure.isHelped()) {
            endpoint().attended();
        }
    }

    /// A window was revoked: frames may name it that come when it is not open any more.
    void expectLateFrames() {
        anyRevoked = true;
    }

    /// The window that a frame names.
    ///
    /// @return null if the frame is too late to matter
    private @Nullable Exposure exposure(MemorySegment memory, long header) {
        int id = Frame.context(memory, header);
        Exposure found = exposures.get(id);
        if (found == null) {
            requireMayBeLate(id);
        }
        return found;
    }

    /// Frames of a rank that is lost, or in a window that is revoked, may come when what they name
    /// has been given up. There are none otherwise.
    private void requireMayBeLate(int window) {
        if (!losses.areOutlived() && !anyRevoked) {
            throw new AssertionError("a frame names window " + window + ", which is not open");
        }
    }

    /// The way of the next answer to a rank. One that is asked for while a long one is under way
    /// takes turns with it.
    Lane answers(int source) {
        Lane lane = station.lane(source);
        return lane.isBusy() ? station.openLane(source) : lane;
    }

    private void deposit(int source, MemorySegment memory, long header, long payload) {
        Exposure at = exposure(memory, header);
        if (at != null) {
            long place = Frame.word(memory, header);
            long bytes = Frame.payloadBytes(memory, header) - Region.seriesBytes(place);
            Region region = new Region(at.memory(), place, memory, payload, bytes);
            at.deposit(source, Frame.tag(memory, header), region);
        }
    }

    private void fetch(int source, MemorySegment memory, long header, long payload) {
        Exposure at = exposure(memory, header);
        int question = Frame.tag(memory, header);
        if (at == null) {
            station.lane(source).answer(question, WindowFrames.FAILED);
            return;
        }
        long bytes = memory.get(JAVA_LONG_UNALIGNED, payload);
        int code = (int) memory.get(JAVA_LONG_UNALIGNED, payload + Long.BYTES);
        long place = Frame.word(memory, header);
        long series = payload + WindowFrames.FETCH_HEAD;
        at.fetch(source, question, code, new Region(at.memory(), place, memory, series, bytes));
    }

    /// A post that nobody answers by a start may still be on its way when a window is closed.
    private void sync(int source, MemorySegment memory, long header, long payload) {
        int id = Frame.context(memory, header);
        Exposure found = exposures.get(id);
        int kind = Frame.tag(memory, header);
        if (found != null) {
            found.sync(source, kind, (int) Frame.word(memory, header));
        } else if (kind != WindowFrames.POST) {
            requireMayBeLate(id);
        }
    }

    /// What others do to memory here while ranks save themselves would be there twice or not at
    /// all.
    @Override
    public List<String> unfinished() {
        return exposures.isEmpty() ? List.of() : exposures.values().stream()
                .sorted(Comparator.comparingInt(Exposure::id))
                .flatMap(each -> each.epoch().stream())
                .toList();
    }

    /// The locks of a rank that is lost are free for the others.
    @Override
    public void lost(RankLostException loss) {
        exposures.values().forEach(exposure -> exposure.lose(loss));
    }
}
