// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.engine.MessageKind;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.paged.PagedProbe;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.Service;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

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

    private static final String LIMIT_SETTING = "atoll.dsm.limit.bytes";
    /// A pager has little memory.
    private static final long PAGER_LIMIT_BYTES = 16L << 20;

    private static final Map<MessageKind, FrameKind> FRAMES = frameKinds();

    private final @Nullable Pages pages;

    /// Created by [java.util.ServiceLoader].
    public DsmKind() {
        this.pages = null;
    }

    /// The kind of a pager's service, whose memory is its program's.
    DsmKind(Pages pages) {
        this.pages = pages;
    }

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
        Choice choice = Choice.of(settings);
        long _ = limitBytes(settings);
        Watch.require(settings, choice);
        if (choice.paged()) {
            PagedDetector.require(settings);
        }
    }

    /// What diffs, twins and notices of a rank may take.
    ///
    /// @throws IllegalArgumentException if that is no number of bytes
    private static long limitBytes(Settings settings) {
        return settings.number(LIMIT_SETTING, (int) Engine.LIMIT_BYTES, 1);
    }

    @Override
    public Optional<String> companion(Settings settings) {
        return Choice.of(settings).paged()
                ? Optional.of(PagerProcess.class.getName())
                : Optional.empty();
    }

    @Override
    public Optional<String> survey() {
        return Optional.of("paged " + PagedProbe.probe());
    }

    @Override
    public Service open(Station station) {
        return pages == null
                ? new SharedMemoryService(
                        station, new Heap(), limitBytes(station.world().settings()))
                : new SharedMemoryService(station, pages, PAGER_LIMIT_BYTES);
    }
}
