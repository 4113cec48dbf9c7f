// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;

/// The service that brings classes to ranks that lack them. Its frames are questions:
///
/// | frame | a | b             | word     | payload (PART: that part)            |
/// |-------|---|---------------|----------|--------------------------------------|
/// | LIST  | 0 | question's id | the part | the hash of a class                  |
/// | FILES | 0 | question's id | the part | the same, and names, each in a line  |
///
/// The answer to LIST is a [Manifest], that to FILES one file behind the other. If there is none,
/// its status is [Shipping#REFUSED], and it says why.
public final class ShippingKind implements ServiceKind<Shipping> {
    /// The only one needed.
    static final ShippingKind SHIPPING = new ShippingKind();

    static final FrameKind LIST = new FrameKind("list", true, Role.PART);
    static final FrameKind FILES = new FrameKind("files", true, Role.PART);

    /// Created by [java.util.ServiceLoader].
    public ShippingKind() {}

    @Override
    public String name() {
        return "classes";
    }

    @Override
    public List<FrameKind> frames() {
        return List.of(LIST, FILES);
    }

    @Override
    public Shipping open(Station station) {
        return new Shipping(station);
    }
}
