// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Settings;

/// The service of recovery from logs. Its frames are in [RecoveryFrames].
public final class RecoveryKind implements ServiceKind<RecoveryService> {
    /// The only one needed.
    public static final RecoveryKind RECOVERY = new RecoveryKind();

    /// A rank's recovery.
    ///
    /// @return the same at every call
    public static RecoveryService of(World world) {
        return world.service(RECOVERY);
    }

    /// Created by [java.util.ServiceLoader].
    public RecoveryKind() {}

    @Override
    public String name() {
        return "recovery";
    }

    @Override
    public List<FrameKind> frames() {
        return RecoveryFrames.ALL;
    }

    @Override
    public void require(Settings settings) {
        Interval.require(settings);
        long _ = LogBudget.bytes(settings);
    }

    @Override
    public boolean isOpenedFirst(Settings settings) {
        return OnFailure.of(settings) == OnFailure.RECOVER && !OnFailure.isTogether(settings);
    }

    @Override
    public boolean isRecoverable() {
        return true;
    }

    @Override
    public RecoveryService open(Station station) {
        return new RecoveryService(station);
    }
}
