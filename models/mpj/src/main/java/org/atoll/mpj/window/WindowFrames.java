// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.List;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Station;

/// The frames of windows, and their numbers in this job. Their words, in the places that
/// [org.atoll.fabric.wire.Frame] names context, tag and word:
///
/// | frame      | context         | tag           | word  | payload                               |
/// |------------|-----------------|---------------|-------|---------------------------------------|
/// | PUT        | target's window | code          | place | series, values                        |
/// | ACCUMULATE | target's window | code          | place | series, values                        |
/// | FETCH      | target's window | question's id | place | bytes, code (2 longs), series,        |
/// |            |                 |               |       | operands                              |
/// | SYNC       | window there    | kind          | flag  | none                                  |
///
/// A *place* that is not negative is the first of elements that lie side by side. A negative one
/// is the number of *series*, negated: blocks at equal distances, each being the first
/// element, the number of blocks, the elements of a block and the stride (4 longs).
///
/// A *code* names an operation and the type of numbers it is applied to, or is one of
/// [Combination]'s. A FETCH is answered by values, or by a negative status.
final class WindowFrames {
    static final FrameKind PUT = new FrameKind("put", true);
    static final FrameKind ACCUMULATE = new FrameKind("accumulate", true);
    static final FrameKind FETCH = new FrameKind("fetch", true);
    static final FrameKind SYNC = new FrameKind("sync", true, FrameKind.Role.CONTROL);

    static final List<FrameKind> KINDS = List.of(PUT, ACCUMULATE, FETCH, SYNC);

    /// A status: the window's memory is gone.
    static final int GONE = -2;

    /// A status: something else was thrown there.
    static final int FAILED = Exchange.FAILED;

    /// Before the series of a FETCH.
    static final int FETCH_HEAD = 2 * Long.BYTES;

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

    final int put;
    final int accumulate;
    final int fetch;
    final int sync;

    /// Asks for the numbers.
    WindowFrames(Station station) {
        put = station.number(PUT);
        accumulate = station.number(ACCUMULATE);
        fetch = station.number(FETCH);
        sync = station.number(SYNC);
    }
}
