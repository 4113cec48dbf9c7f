// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Settings;

/// The service of recovery from logs. Its frames, all with words 0 but for those named:
///
/// | frame    | goes to           | word     | payload                                             |
/// |----------|-------------------|----------|-----------------------------------------------------|
/// | POSITION | a peer            | its part | what the sender has of the peer's messages          |
/// | TRIM     | a peer            | its part | what no life of the sender will want any more       |
/// | KEEP     | a keeper          | its part | choices of the sender's program                     |
/// | KEPT     | whom it keeps for | how many choices it has been sent |                            |
/// | FETCH    | a keeper          |          |                                                     |
/// | FETCHED  | who has asked     | its part | the choices of its earlier lives                    |
public final class RecoveryKind implements ServiceKind<RecoveryService> {
    /// The only one needed.
    public static final RecoveryKind RECOVERY = new RecoveryKind();

    static final FrameKind POSITION = new FrameKind("position", true, Role.CONTROL);
    static final FrameKind TRIM = new FrameKind("trim", true, Role.CONTROL);
    static final FrameKind KEEP = new FrameKind("keep", true, Role.CONTROL);
    static final FrameKind KEPT = new FrameKind("kept", true, Role.CONTROL);
    static final FrameKind FETCH = new FrameKind("fetch", true, Role.CONTROL);
    static final FrameKind FETCHED = new FrameKind("fetched", true, Role.CONTROL);

    /// Created by [java.util.ServiceLoader].
    public RecoveryKind() {}

    @Override
    public String name() {
        return "recovery";
    }

    @Override
    public List<FrameKind> frames() {
        return List.of(POSITION, TRIM, KEEP, KEPT, FETCH, FETCHED);
    }

    @Override
    public void require(Settings settings) {
        Interval.require(settings);
    }

    @Override
    public boolean isOpenedFirst(Settings settings) {
        return OnFailure.of(settings) == OnFailure.RECOVER;
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
