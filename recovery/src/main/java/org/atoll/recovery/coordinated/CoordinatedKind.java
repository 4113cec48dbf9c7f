// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.coordinated;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Settings;

/// The service of coordinated recovery. Its frames are in [CoordinatedFrames].
public final class CoordinatedKind implements ServiceKind<CoordinatedService> {
    /// The only one needed.
    public static final CoordinatedKind COORDINATED = new CoordinatedKind();

    /// A rank's part.
    ///
    /// @return the same at every call
    static CoordinatedService of(World world) {
        return world.service(COORDINATED);
    }

    /// Created by [java.util.ServiceLoader].
    public CoordinatedKind() {}

    @Override
    public String name() {
        return "coordinated";
    }

    @Override
    public List<FrameKind> frames() {
        return CoordinatedFrames.ALL;
    }

    @Override
    public boolean isOpenedFirst(Settings settings) {
        return OnFailure.of(settings) == OnFailure.RECOVER && OnFailure.isTogether(settings);
    }

    @Override
    public boolean isRecoverable() {
        return true;
    }

    @Override
    public CoordinatedService open(Station station) {
        return new CoordinatedService(station);
    }
}
