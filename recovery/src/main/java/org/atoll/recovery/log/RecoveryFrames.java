// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames of recovery. Their first and second words are 0; the third tells which part of its
/// body a frame brings, or in KEPT how many choices have come.
///
/// | frame    | goes to           | payload                                               |
/// |----------|-------------------|-------------------------------------------------------|
/// | POSITION | a peer            | what the sender has of the peer's messages            |
/// | TRIM     | a peer            | what no life of the sender will want any more         |
/// | KEEP     | a keeper          | choices of the sender's program                       |
/// | KEPT     | whom it keeps for | none                                                  |
/// | FETCH    | a keeper          | none                                                  |
/// | FETCHED  | who has asked     | the choices of its earlier lives                      |
final class RecoveryFrames {
    static final FrameKind POSITION = new FrameKind("position", true, Role.CONTROL);
    static final FrameKind TRIM = new FrameKind("trim", true, Role.CONTROL);
    static final FrameKind KEEP = new FrameKind("keep", true, Role.CONTROL);
    static final FrameKind KEPT = new FrameKind("kept", true, Role.CONTROL);
    static final FrameKind FETCH = new FrameKind("fetch", true, Role.CONTROL);
    static final FrameKind FETCHED = new FrameKind("fetched", true, Role.CONTROL);

    static final List<FrameKind> ALL = List.of(POSITION, TRIM, KEEP, KEPT, FETCH, FETCHED);

    private RecoveryFrames() {}
}
