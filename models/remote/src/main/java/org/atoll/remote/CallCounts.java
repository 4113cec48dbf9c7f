// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.io.Serializable;

/// The calls that a rank has made of objects on other ranks, one-way calls and creations among
/// them. A group call counts once for each rank that it was handed on to. Calls of objects on the
/// same rank are not counted.
///
/// @param calls         how many
/// @param argumentBytes their arguments, as they were written
/// @param resultBytes   the results that have come back, or what was thrown in their place
public record CallCounts(long calls, long argumentBytes, long resultBytes)
        implements Serializable {

    /// No calls.
    public static final CallCounts NONE = new CallCounts(0, 0, 0);

    /// The calls that have been made since.
    ///
    /// @param before what was counted then, on the same ranks
    public CallCounts since(CallCounts before) {
        return new CallCounts(
                calls - before.calls,
                argumentBytes - before.argumentBytes,
                resultBytes - before.resultBytes);
    }

    /// The calls of two ranks, or of one at two times.
    public CallCounts plus(CallCounts other) {
        return new CallCounts(
                calls + other.calls,
                argumentBytes + other.argumentBytes,
                resultBytes + other.resultBytes);
    }
}
