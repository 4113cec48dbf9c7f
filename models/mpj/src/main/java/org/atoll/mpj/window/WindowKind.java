// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;

/// The service of windows.
public final class WindowKind implements ServiceKind<Windows> {
    static final WindowKind WINDOWS = new WindowKind();

    /// Created by [java.util.ServiceLoader].
    public WindowKind() {}

    @Override
    public String name() {
        return "windows";
    }

    @Override
    public List<FrameKind> frames() {
        return WindowFrames.KINDS;
    }

    @Override
    public boolean isRecoverableTogether() {
        return true;
    }

    @Override
    public Windows open(Station station) {
        return new Windows(station);
    }
}
