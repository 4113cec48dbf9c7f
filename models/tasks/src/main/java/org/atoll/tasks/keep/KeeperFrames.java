// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames of questions to the keeper; answers are frames of the fabric.
///
/// | frame | a            | b        | word             | payload                      |
/// |-------|--------------|----------|------------------|------------------------------|
/// | KEEP  | a [KeeperOp] | question | which part it is | the question's items         |
public final class KeeperFrames {
    static final FrameKind KEEP = new FrameKind("keep", true, Role.PART);

    /// All of them.
    public static final List<FrameKind> ALL = List.of(KEEP);

    private KeeperFrames() {}
}
