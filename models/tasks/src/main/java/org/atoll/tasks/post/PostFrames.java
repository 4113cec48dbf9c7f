// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;

/// The frames that carry messages between ranks; one lane keeps their order.
///
/// | frame | a              | b      | word                          | payload                  |
/// |-------|----------------|--------|-------------------------------|--------------------------|
/// | SEND  | receiver       | tag    | sender in the upper half,     | the items                |
/// |       |                |        | context in the lower          |                          |
/// | MCAST | tag            | 0      | which part it is              | [ManyBody]: sender,      |
/// |       |                |        |                               | context, receivers, items|
///
/// | ANNOUNCE | tag         | id     | which part it is              | [Announced]              |
/// | FETCH | id             | 0      |                               | none                     |
/// | BYTES | id             | 0      | which part it is              | the items                |
/// | DROP  | id             | 0      |                               | none                     |
///
/// Senders and receivers are numbers: the frame's header says the sender's rank and its life. SEND
/// is a short message to one task, MCAST one to several tasks of a rank, or to one while the link
/// is full; both need credit. Any other message is announced in the same lane and gets an id of its
/// sender's rank; its receivers' rank answers by FETCH when the first of them wants it, or by DROP
/// when none is left. BYTES come in a lane of their own.
public final class PostFrames {
    /// A short message to one task.
    static final FrameKind SEND = new FrameKind("send", true);

    /// A message to several tasks.
    static final FrameKind MCAST = new FrameKind("mcast", true, Role.PART);

    /// A message whose items stay with the sender's rank.
    static final FrameKind ANNOUNCE = new FrameKind("announce", true, Role.HEAD);

    /// Wants those items.
    static final FrameKind FETCH = new FrameKind("fetch", false, Role.CONTROL);

    /// The items.
    static final FrameKind BYTES = new FrameKind("bytes", true, Role.PART);

    /// Nobody wants the items.
    static final FrameKind DROP = new FrameKind("drop", false, Role.CONTROL);

    /// All of them.
    public static final List<FrameKind> ALL =
            List.of(SEND, MCAST, ANNOUNCE, FETCH, BYTES, DROP);

    private PostFrames() {}

    /// The third word of a SEND.
    static long word(int from, int context) {
        return (long) from << 32 | (context & 0xFFFF_FFFFL);
    }

    /// The number of the sender that it names.
    static int from(long word) {
        return (int) (word >>> 32);
    }

    /// The context that it names.
    static int context(long word) {
        return (int) word;
    }
}
