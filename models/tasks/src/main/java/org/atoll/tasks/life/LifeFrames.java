// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames by which ranks tell each other of their tasks.
///
/// | frame    | a               | b           | word             | payload               |
/// |----------|-----------------|-------------|------------------|-----------------------|
/// | WATCH    | a task          | 0           |                  | none                  |
/// | ENDED    | a task          | 0           |                  | none                  |
/// | KILL     | a task          | question    |                  | none                  |
/// | ALIVE    | a task          | question    |                  | none                  |
/// | LIST     | 0               | question    |                  | none                  |
/// | CLOCK    | 0               | question    |                  | none                  |
/// | SPAWN    | batch           | question    | which part it is | a [SpawnOrder]        |
/// | SIBLINGS | batch           | 0           | which part it is | a tid each 8 bytes    |
/// | QUIET    | tasks ever here | wave        |                  | none                  |
/// | REST     | 1 for the end   | wave        |                  | none                  |
/// | PRINT    | a task          | body        | which part it is | a tid, a line         |
///
/// WATCH asks to be told of a task's end; ENDED tells, at once if it has ended or never was, and
/// in the lane of messages: behind all that the task has sent. QUIET says to rank 0 that nothing
/// runs on a rank, REST asks whether that is still so, or says that it is so everywhere ([Quiet]).
/// LIST is answered by [TaskLine]s, CLOCK by the
/// nanoseconds of a clock. PRINT brings a line to the task that has spawned its printer.
public final class LifeFrames {
    static final FrameKind WATCH = new FrameKind("watch", false, Role.CONTROL);
    static final FrameKind ENDED = new FrameKind("ended", false, Role.CONTROL);
    static final FrameKind KILL = new FrameKind("kill", false);
    static final FrameKind ALIVE = new FrameKind("alive", false);
    static final FrameKind LIST = new FrameKind("list", false);
    static final FrameKind CLOCK = new FrameKind("clock", false);
    static final FrameKind SPAWN = new FrameKind("spawn", true, Role.PART);
    static final FrameKind SIBLINGS = new FrameKind("siblings", true, Role.PART);
    static final FrameKind QUIET = new FrameKind("quiet", false, Role.CONTROL);
    static final FrameKind REST = new FrameKind("rest", false, Role.CONTROL);

    static final FrameKind PRINT = new FrameKind("print", true, Role.PART);

    /// All of them.
    public static final List<FrameKind> ALL =
            List.of(
            WATCH, ENDED, KILL, ALIVE, LIST, CLOCK, SPAWN, SIBLINGS, QUIET, REST, PRINT);

    private LifeFrames() {}
}
