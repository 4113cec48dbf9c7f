// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames of recovery. Where nothing else is said their first and second words are 0; the
/// third tells which part of its body a frame brings.
///
/// | frame    | goes to           | payload                                               |
/// |----------|-------------------|-------------------------------------------------------|
/// | POSITION | a peer            | what the sender has of the peer's messages            |
/// | TRIM     | a peer            | what no life of the sender will want any more         |
/// | WANTED   | a peer            | none: a snapshot of the peer is wanted                |
/// | KEEP     | a keeper          | choices of the sender's program                       |
/// | KEPT     | whom it keeps for | none; third word: how many have come                  |
/// | FETCH    | a keeper          | none                                                  |
/// | FETCHED  | who has asked     | the choices of its earlier lives                      |
/// | READY    | a keeper          | none: the sender has told all it knows                |
/// | WRITE    | a keeper          | none: choices are to be on disk; third word: question |
/// | WRITTEN  | who has asked     | why not, or nothing; the question in two words        |
/// | HOLD     | a keeper          | name and length of a snapshot; first word: its id     |
/// | PART     | a keeper          | some of it; the id, and which part                    |
/// | HELD     | who sends one     | none; the id; third word: how many parts are there    |
/// | COUNT    | a keeper          | none: a snapshot counts; the id                       |
/// | WHICH    | a keeper          | none                                                  |
/// | STOCK    | who has asked     | names and lengths of its snapshots                    |
/// | GET      | a keeper          | name of a snapshot; an id, and which part             |
/// | TAKE     | who has asked     | that part; the same words                             |
final class RecoveryFrames {
    static final FrameKind POSITION = kind("position");
    static final FrameKind TRIM = kind("trim");
    static final FrameKind WANTED = kind("wanted");
    static final FrameKind KEEP = kind("keep");
    static final FrameKind KEPT = kind("kept");
    static final FrameKind FETCH = kind("fetch");
    static final FrameKind FETCHED = kind("fetched");
    static final FrameKind READY = kind("ready");
    static final FrameKind WRITE = kind("write");
    static final FrameKind WRITTEN = kind("written");
    static final FrameKind HOLD = kind("hold");
    static final FrameKind PART = kind("part");
    static final FrameKind HELD = kind("held");
    static final FrameKind COUNT = kind("count");
    static final FrameKind WHICH = kind("which");
    static final FrameKind STOCK = kind("stock");
    static final FrameKind GET = kind("get");
    static final FrameKind TAKE = kind("take");

    static final List<FrameKind> ALL = List.of(
            POSITION, TRIM, WANTED, KEEP, KEPT, FETCH, FETCHED, READY, WRITE, WRITTEN, HOLD, PART,
            HELD, COUNT, WHICH, STOCK, GET, TAKE);

    private RecoveryFrames() {}

    private static FrameKind kind(String name) {
        return new FrameKind(name, true, Role.CONTROL);
    }
}
