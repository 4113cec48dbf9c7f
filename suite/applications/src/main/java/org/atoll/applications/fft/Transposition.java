// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.function.IntFunction;
import org.atoll.applications.Breakdown;

/// The exchange behind a transpose: every rank gives every other one the part where its rows meet
/// the other's. The part a rank would give to itself is left to the caller, who may have a better
/// way.
interface Transposition {

    /// Exchanges. Every rank calls it; blocks until the parts have come, and what was given may be
    /// overwritten.
    ///
    /// @param sent      the part for each rank
    /// @param received  where the part of each rank goes
    /// @param breakdown accounts the time as communication
    void exchange(IntFunction<Piece> sent, IntFunction<Piece> received, Breakdown breakdown);
}
