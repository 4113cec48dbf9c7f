// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

/// The frames of windows. Handlers 1 to 7 are those of messages; windows have 8 to 12. Their
/// words, in the places that [org.atoll.fabric.wire.Frame] names context, tag and word:
///
/// | frame      | context         | tag          | word     | payload                          |
/// |------------|-----------------|--------------|----------|----------------------------------|
/// | PUT        | target's window | 0            | place    | series, values                   |
/// | ACCUMULATE | target's window | code         | place    | series, values                   |
/// | FETCH      | target's window | fetch's id   | place    | position, bytes, code (3 longs), |
/// |            |                 |              |          | series, operands                 |
/// | FETCHED    | fetch's id      | 0            | position | values from there on             |
/// | FETCHED    | fetch's id      | UNREADABLE,  | bytes    | none: so many will not come      |
/// |            |                 | FAILED       |          |                                  |
/// | SYNC       | window there    | kind         | flag     | none                             |
///
/// A *place* that is not negative is the first of elements that lie side by side. A negative one
/// is the number of *series*, negated: blocks at equal distances, each being the first
/// element, the number of blocks, the elements of a block and the stride (4 longs).
///
/// A *code* names an operation and the type of numbers it is applied to.
final class Protocol {
    static final int PUT = 8;
    static final int ACCUMULATE = 9;
    static final int FETCH = 10;
    static final int FETCHED = 11;
    static final int SYNC = 12;

    /// Of a FETCHED: the window's memory is gone.
    static final int UNREADABLE = 1;

    /// Of a FETCHED: something else was thrown there.
    static final int FAILED = 2;

    /// Before the series of a FETCH.
    static final int FETCH_HEAD = 3 * Long.BYTES;

    static final int SERIES_BYTES = 4 * Long.BYTES;

    /// Packed ranges begin at multiples of this, as [org.atoll.fabric.wire.Packer] wants it.
    static final int UNIT = 64;

    /// The kinds of SYNC frames: what is asked, and its answer.
    static final int LOCK_SHARED = 1;

    static final int LOCK_EXCLUSIVE = 2;

    /// Its flag is 0, or 1 more than the number of the member that died last with the lock.
    static final int GRANTED = 3;

    static final int UNLOCK = 4;
    static final int FLUSH = 5;
    static final int FLUSHED = 6;
    static final int POST = 7;
    static final int COMPLETE = 8;

    private Protocol() {}
}
