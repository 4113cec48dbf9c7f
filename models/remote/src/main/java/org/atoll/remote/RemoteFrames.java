// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import java.util.stream.Stream;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.remote.collect.MailFrames;

/// The kinds of frames, as [RemoteKind] describes them.
final class RemoteFrames {
    static final FrameKind CALL = new FrameKind("call", false);
    static final FrameKind CALL_LONG = new FrameKind("call-long", true, Role.PART);
    static final FrameKind ONE_WAY = new FrameKind("one-way", true, Role.PART);
    static final FrameKind ONE_WAY_LENT = new FrameKind("one-way-lent", true, Role.PART);
    static final FrameKind MEMORY = new FrameKind("memory", true, Role.CONTROL);
    static final FrameKind MAPPED = new FrameKind("mapped", true, Role.CONTROL);
    static final FrameKind SETTLE = new FrameKind("settle", false);
    static final FrameKind BEGUN = new FrameKind("begun", false);
    static final FrameKind CREATE = new FrameKind("create", true, Role.PART);
    static final FrameKind RELEASE = new FrameKind("release", false);
    static final FrameKind LOAD = new FrameKind("load", false);
    static final FrameKind DONE = new FrameKind("done", false, Role.CONTROL);
    static final FrameKind GROUP = new FrameKind("group", true, Role.PART);
    static final FrameKind PASSED = new FrameKind("passed", true, Role.CONTROL);
    static final FrameKind BARRIER = new FrameKind("barrier", false, Role.CONTROL);
    static final FrameKind CLASSES = new FrameKind("classes", true, Role.CONTROL);

    /// All of them, in the order that ranks agree on.
    static final List<FrameKind> ALL = Stream.concat(
                    Stream.of(
                            CALL, CALL_LONG, ONE_WAY, SETTLE, BEGUN, CREATE, RELEASE, LOAD,
                            DONE, GROUP, BARRIER, CLASSES, PASSED, ONE_WAY_LENT, MEMORY,
                            MAPPED),
                    MailFrames.KINDS.stream())
            .toList();

    private RemoteFrames() {}
}
