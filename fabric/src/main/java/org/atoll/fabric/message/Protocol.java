// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.List;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.TimeKind;

/// The frames that carry messages, and their numbers in this job. Their words, in the places that
/// [org.atoll.fabric.wire.Frame] names context, tag and word:
///
/// | frame    | context         | tag             | word              | payload             |
/// |----------|-----------------|-----------------|-------------------|---------------------|
/// | EAGER    | context         | tag             |                   | the message         |
/// | ANNOUNCE | context         | tag             | message bytes     | sender's id (int)   |
/// | GRANT    | sender's id     | receiver's id   | bytes granted     | none                |
/// | PIECE    | receiver's id   | 0               | position          | bytes from there on |
/// | WITHDRAW | sender's id     | 0               | 0                 | none                |
/// | GONE     | sender's id     | 0               | 0                 | none                |
/// | BROKEN   | receiver's id   | reason          | 0                 | none                |
/// | AGAIN    | context         | tag             | message bytes     | sender's id, number |
///
/// Ids name requests that are under way at the rank that issued them. AGAIN announces a message
/// that an earlier life of the sender has announced and not brought.
final class Protocol {
    static final FrameKind EAGER = new FrameKind("eager", false);
    static final FrameKind ANNOUNCE = new FrameKind("announce", true, Role.HEAD);
    static final FrameKind GRANT = new FrameKind("grant", true, Role.CONTROL);
    static final FrameKind PIECE = new FrameKind("piece", true, Role.PART);
    static final FrameKind WITHDRAW = new FrameKind("withdraw", true, Role.CONTROL);
    static final FrameKind GONE = new FrameKind("gone", true, Role.CONTROL);
    static final FrameKind BROKEN = new FrameKind("broken", true, Role.CONTROL);

    static final FrameKind AGAIN = new FrameKind("again", true, Role.CONTROL);

    static final List<FrameKind> KINDS =
            List.of(EAGER, ANNOUNCE, GRANT, PIECE, WITHDRAW, GONE, BROKEN, AGAIN);

    /// What waiting for a message is booked on, unless a model knows better.
    static final TimeKind MESSAGE =
            new TimeKind("messages.message", TimeKind.Group.COMMUNICATION);

    /// The reasons of BROKEN: the sender has left the context, or its buffer has thrown.
    static final int LEFT = 0;

    static final int UNREADABLE = 1;

    /// What a stored eager message costs beyond its bytes.
    static final int MESSAGE_COST = 64;

    final int eager;
    final int announce;
    final int grant;
    final int piece;
    final int withdraw;
    final int gone;
    final int broken;
    final int again;

    /// Asks for the numbers.
    Protocol(Station station) {
        eager = station.number(EAGER);
        announce = station.number(ANNOUNCE);
        grant = station.number(GRANT);
        piece = station.number(PIECE);
        withdraw = station.number(WITHDRAW);
        gone = station.number(GONE);
        broken = station.number(BROKEN);
        again = station.number(AGAIN);
    }
}
