// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames of single copies, and of the comparison of replicas.
///
/// | frame   | a      | b          | word     | payload                                 |
/// |---------|--------|------------|----------|-----------------------------------------|
/// | CALL    | 0      | the call   | the part | place that the caller has seen, unit    |
/// | ANSWER  | status | the call   | the part | place that the rank has come to, result |
/// | STATE   | object | its moves before | the part | its state, or a [BackupState]     |
/// | FAULT   | object | operation  | the part | its number, what a pipelined write has thrown |
/// | COMPARE | 0      | the batch  | the part | object, operation, digest, of each write |
/// | COMPARE | 1      | 0          | the part | object, moves, and so on, with a backup |
/// | OUTCOME | status | its number | the part | as ANSWER, to a write with a backup     |
/// | MEMORY  | bytes  | 0          | the part | the name of memory for long operations  |
/// | MAPPED  | 1 or 0 | 0          | 0        | none: whether the rank has mapped that  |
///
/// A status is 0 for a result, 1 for an exception, 2 if the object is somewhere else. In place of a
/// result there may be an exception.
final class CallFrames {
    static final FrameKind CALL = new FrameKind("call", true, Role.PART);
    static final FrameKind ANSWER = new FrameKind("answer", true, Role.PART);
    static final FrameKind STATE = new FrameKind("state", true, Role.PART);
    static final FrameKind FAULT = new FrameKind("fault", true, Role.PART);
    static final FrameKind COMPARE = new FrameKind("compare", true, Role.PART);
    static final FrameKind OUTCOME = new FrameKind("outcome", true, Role.PART);
    static final FrameKind MEMORY = new FrameKind("memory", true, Role.PART);
    static final FrameKind MAPPED = new FrameKind("mapped", true);
    static final List<FrameKind> ALL =
            List.of(CALL, ANSWER, STATE, FAULT, COMPARE, OUTCOME, MEMORY, MAPPED);

    /// The statuses of answers.
    static final int RESULT = 0;
    static final int EXCEPTION = 1;
    static final int ELSEWHERE = 2;

    private CallFrames() {}
}
