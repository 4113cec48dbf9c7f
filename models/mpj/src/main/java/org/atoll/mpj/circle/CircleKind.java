// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.circle;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;

/// The service that ends communicators whose ranks are lost, or that were revoked. Its only frame,
/// `revoke`, has the communicator's first context as its first word.
public final class CircleKind implements ServiceKind<Circles> {
    static final CircleKind CIRCLES = new CircleKind();

    static final FrameKind REVOKE = new FrameKind("revoke", true, FrameKind.Role.CONTROL);

    /// Created by [java.util.ServiceLoader].
    public CircleKind() {}

    @Override
    public String name() {
        return "circles";
    }

    @Override
    public List<FrameKind> frames() {
        return List.of(REVOKE);
    }

    @Override
    public boolean isRecoverable() {
        return true;
    }

    @Override
    public Circles open(Station station) {
        return new Circles(station);
    }
}
