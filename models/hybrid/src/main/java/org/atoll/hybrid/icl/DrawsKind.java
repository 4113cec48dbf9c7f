// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;

/// The service of loops whose indices are drawn. Its frame:
///
/// | frame | a               | b             | word             | payload              |
/// |-------|-----------------|---------------|------------------|----------------------|
/// | DRAW  | which loop      | question's id | which part it is | what [Draws] says    |
public final class DrawsKind implements ServiceKind<Draws> {
    /// The only one needed.
    public static final DrawsKind DRAWS = new DrawsKind();

    static final FrameKind DRAW = new FrameKind("draw", true, Role.PART);

    /// Created by [java.util.ServiceLoader].
    public DrawsKind() {}

    @Override
    public String name() {
        return "icl-draws";
    }

    @Override
    public List<FrameKind> frames() {
        return List.of(DRAW);
    }

    @Override
    public Draws open(Station station) {
        return new Draws(station);
    }
}
