// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.List;
import java.util.Optional;
import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.paged.PagedProbe;
import org.atoll.fabric.FrameKind;
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

    private static final String LIMIT_SETTING = "atoll.dsm.limit.bytes";

    /// Created by [java.util.ServiceLoader].
    public DsmKind() {}

    @Override
    public String name() {
        return DsmFrames.SERVICE;
    }

    @Override
    public List<FrameKind> frames() {
        return DsmFrames.kinds();
    }

    @Override
    public void require(Settings settings) {
        Choice choice = Choice.of(settings);
        long _ = limitBytes(settings);
        RaceWatch.require(settings, choice);
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
    public void require(Settings settings, String device) {
        Choice.of(settings).require(device);
    }

    @Override
    public Service open(Station station) {
        return SharedMemoryService.open(
                station, Heap.of(station.world()), limitBytes(station.world().settings()));
    }
}
