// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames by which ranks order units among themselves, in one lane from each to each.
///
/// | frame   | a | b | word     | payload                  |
/// |---------|---|---|----------|--------------------------|
/// | TIMED   | 0 | 0 | the part | time (8 bytes), the unit |
/// | PROMISE | 0 | 0 | time     | none                     |
///
/// A rank that has sent a time sends no unit of that time or an earlier one any more.
public final class ClockFrames {
    static final FrameKind TIMED = new FrameKind("timed", true, Role.PART);
    static final FrameKind PROMISE = new FrameKind("promise", true);

    /// All of them.
    public static final List<FrameKind> ALL = List.of(TIMED, PROMISE);

    private ClockFrames() {}
}
