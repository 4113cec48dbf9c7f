// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Handler;
import org.atoll.fabric.Station;

/// Says which part takes the frames of a kind, while the service is being opened.
final class FrameHandlers {
    private final Station station;
    private final List<Assembly> assemblies = new ArrayList<>();

    FrameHandlers(Station station) {
        this.station = station;
    }

    /// Frames of a kind are handled one by one.
    void handle(FrameKind kind, Handler handler) {
        station.handle(kind, handler);
    }

    /// Frames of a kind are parts, which are handled when all are here.
    void assemble(FrameKind kind, Assembly.Whole handler) {
        Assembly assembly = new Assembly(handler);
        assemblies.add(assembly);
        station.handle(kind, assembly);
    }

    /// A rank is lost: what has come of its parts is forgotten. Holder only.
    void forget(int rank) {
        assemblies.forEach(assembly -> assembly.forget(rank));
    }
}
