// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames of calls of single copies.
///
/// | frame  | a      | b        | word     | payload                                       |
/// |--------|--------|----------|----------|-----------------------------------------------|
/// | CALL   | 0      | the call | the part | place that the caller has seen, unit          |
/// | ANSWER | status | the call | the part | place that the rank has come to, result or exception |
///
/// A status is 0 for a result, 1 for an exception.
final class CallFrames {
    static final FrameKind CALL = new FrameKind("call", true, Role.PART);
    static final FrameKind ANSWER = new FrameKind("answer", true, Role.PART);
    static final List<FrameKind> ALL = List.of(CALL, ANSWER);

    private CallFrames() {}
}
