// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames by which units are ordered. All that goes from one rank to another goes in one lane,
/// and so arrives in the order in which it was sent.
///
/// | frame    | a         | b             | word            | payload                    |
/// |----------|-----------|---------------|-----------------|----------------------------|
/// | SUBMIT   | the epoch | which unit    | the part        | the unit                   |
/// | SPREAD   | 0         | which unit    | the part        | the unit                   |
/// | ANNOUNCE | the epoch | which unit    | 0               | none                       |
/// | ORDERED  | origin    | which unit    | the part        | number (8 bytes), the unit |
/// | NUMBER   | origin    | which unit    | number          | none                       |
/// | MOVE     | next one  | 0             | number          | none                       |
///
/// A unit is known by its origin and by how many units that has submitted before it.
public final class OrderFrames {
    static final FrameKind SUBMIT = new FrameKind("submit", true, Role.PART);
    static final FrameKind SPREAD = new FrameKind("spread", true, Role.PART);
    static final FrameKind ANNOUNCE = new FrameKind("announce", true);
    static final FrameKind ORDERED = new FrameKind("ordered", true, Role.PART);
    static final FrameKind NUMBER = new FrameKind("number", true);
    static final FrameKind MOVE = new FrameKind("move", true);

    /// All of them.
    public static final List<FrameKind> ALL =
            List.of(SUBMIT, SPREAD, ANNOUNCE, ORDERED, NUMBER, MOVE);

    private OrderFrames() {}
}
