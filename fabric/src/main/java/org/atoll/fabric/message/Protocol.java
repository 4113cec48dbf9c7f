// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.wire.Frame;

/// The frames that carry messages. Their words, in the places that
/// [org.atoll.fabric.wire.Frame] names context, tag and word:
///
/// | frame    | context         | tag             | word              | payload             |
/// |----------|-----------------|-----------------|-------------------|---------------------|
/// | EAGER    | context         | tag             |                   | the message         |
/// | ANNOUNCE | context         | tag             | message bytes     | sender's id (int)   |
/// | GRANT    | sender's id     | receiver's id   | bytes granted     | none                |
/// | PIECE    | receiver's id   | 0               | position          | bytes from there on |
/// | CREDIT   | 0               | 0               | credit given back | none                |
/// | WITHDRAW | sender's id     | 0               | 0                 | none                |
/// | GONE     | sender's id     | 0               | 0                 | none                |
/// | BROKEN   | receiver's id   | reason          | 0                 | none                |
/// | REVOKE   | first context   | 0               | 0                 | none                |
///
/// Ids name requests that are under way at the rank that issued them. Handlers 8 to 12 belong to
/// the windows of message passing, 15 to its agreements.
final class Protocol {
    static final int EAGER = Frame.FIRST_WORDLESS;
    static final int ANNOUNCE = 2;
    static final int GRANT = 3;
    static final int PIECE = 4;
    static final int CREDIT = 5;
    static final int WITHDRAW = 6;
    static final int GONE = 7;
    static final int BROKEN = 13;
    static final int REVOKE = 14;

    /// The reasons of BROKEN: the communicator was revoked, or the sender's buffer has thrown.
    static final int REVOKED = 0;

    static final int UNREADABLE = 1;

    /// What a stored eager message costs beyond its bytes.
    static final int MESSAGE_COST = 64;

    private Protocol() {}
}
