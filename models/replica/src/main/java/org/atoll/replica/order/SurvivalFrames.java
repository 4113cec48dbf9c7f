// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames by which survivors of a lost rank come to the same units. They go in the lanes of the
/// order's own.
///
/// | frame | a                     | b        | word            | payload                |
/// |-------|-----------------------|----------|-----------------|------------------------|
/// | TERM  | the next term         | 0        | units delivered | none                   |
/// | WANT  | the term              | 0        | units delivered | none                   |
/// | KEPT  | origin, or -1: losses | the term | the part        | number (8 bytes), unit |
///
/// What a rank sends behind TERM belongs to that term.
public final class SurvivalFrames {
    static final FrameKind TERM = new FrameKind("term", true);
    static final FrameKind WANT = new FrameKind("want", true);
    static final FrameKind KEPT = new FrameKind("kept", true, Role.PART);

    /// All of them.
    public static final List<FrameKind> ALL = List.of(TERM, WANT, KEPT);

    private SurvivalFrames() {}
}
