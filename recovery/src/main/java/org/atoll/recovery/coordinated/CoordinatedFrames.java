// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.coordinated;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames of coordinated recovery, without payload. The first word of HAVE tells how many more
/// of them follow, other first words and all second ones are 0. MARK follows on the link whatever
/// its sender has sent before.
///
/// | frame   | goes to | third word                                                      |
/// |---------|---------|-----------------------------------------------------------------|
/// | HAVE    | rank 0  | a snapshot that this rank could go on from, or 0                |
/// | FROM    | all     | the snapshot that all go on from, or 0                          |
/// | ASK     | all     | none: how many points have you passed? Stand at the next one    |
/// | PASSED  | rank 0  | that many                                                       |
/// | NAME    | all     | the point at which all save themselves; go on up to there       |
/// | MARK    | all     | the point at which the sender is; 0 where its program begins    |
/// | MET     | rank 0  | the same: the sender has a copy, also of what was under way     |
/// | GO      | all     | the same: all do; go on                                         |
/// | WRITTEN | rank 0  | the digest of the sender's piece                                |
/// | SAVED   | all     | the point: the manifest has the snapshot                        |
/// | OVER    | all     | how many points the sender's program has passed in all          |
final class CoordinatedFrames {
    static final FrameKind HAVE = control("have");
    static final FrameKind FROM = control("from");
    static final FrameKind ASK = control("ask");
    static final FrameKind PASSED = control("passed");
    static final FrameKind NAME = control("name");
    static final FrameKind MARK = control("mark");
    static final FrameKind MET = control("met");
    static final FrameKind GO = control("go");
    static final FrameKind WRITTEN = control("written");
    static final FrameKind SAVED = control("saved");
    static final FrameKind OVER = control("over");

    static final List<FrameKind> ALL = List.of(
            HAVE, FROM, ASK, PASSED, NAME, MARK, MET, GO, WRITTEN, SAVED, OVER);

    private CoordinatedFrames() {}

    private static FrameKind control(String name) {
        return new FrameKind(name, true, Role.CONTROL);
    }
}
