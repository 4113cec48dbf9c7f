// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.atoll.dsm.engine.MessageKind;
import org.atoll.dsm.engine.Policies;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.Service;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.Settings;

/// The service of shared memory. Each kind of message of the engine has a frame of its own, so that
/// profiles tell them apart:
///
/// | a | b | word             | payload              |
/// |---|---|------------------|----------------------|
/// | 0 | 0 | which part it is | that part of the body |
///
/// One more, to rank 0, carries what a watched program has done ([org.atoll.dsm.watch.Batch]); from
/// rank 0 it says, empty, that all has come.
public final class DsmKind implements ServiceKind<Service> {
    /// The only one needed.
    public static final DsmKind DSM = new DsmKind();

    /// The frame of a watched program.
    static final FrameKind WATCHED = new FrameKind("watched", true, Role.PART);

    private static final Map<MessageKind, FrameKind> FRAMES = frameKinds();

    /// Created by [java.util.ServiceLoader].
    public DsmKind() {}

    private static Map<MessageKind, FrameKind> frameKinds() {
        Map<MessageKind, FrameKind> frames = new EnumMap<>(MessageKind.class);
        for (MessageKind kind : MessageKind.values()) {
            frames.put(kind, new FrameKind(
                    kind.name().toLowerCase(Locale.ROOT), true, Role.PART));
        }
        return Map.copyOf(frames);
    }

    /// The frame that carries a kind of message.
    static FrameKind frame(MessageKind kind) {
        return FRAMES.getOrDefault(kind, new FrameKind("none", true));
    }

    @Override
    public String name() {
        return "dsm";
    }

    @Override
    public List<FrameKind> frames() {
        return Stream.concat(
                Stream.of(MessageKind.values()).map(DsmKind::frame), Stream.of(WATCHED)).toList();
    }

    @Override
    public void require(Settings settings) {
        Policies _ = SharedMemoryService.policies(settings);
        long _ = SharedMemoryService.limitBytes(settings);
        Watch.require(settings);
    }

    @Override
    public Service open(Station station) {
        return new SharedMemoryService(station);
    }
}
