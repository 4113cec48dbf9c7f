// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;

/// Combines what has arrived with what a rank has, in the order of the ranks.
final class Combine {

    private Combine() {}

    /// `own = lower OP own`.
    static void fromLower(Reducer reducer, Buffer lower, Buffer own) {
        if (own.count() > 0) {
            reducer.combine(lower.array(), lower.offset(), own.array(), own.offset(), own.count());
        }
    }

    /// `own = own OP higher`. The contents of `higher` are lost, unless the reducer is
    /// commutative, which also saves a copy.
    static void fromHigher(Reducer reducer, Buffer higher, Buffer own) {
        if (reducer.commutative()) {
            fromLower(reducer, higher, own);
        } else {
            fromLower(reducer, own, higher);
            own.set(higher);
        }
    }

    /// Whether two stretches are one and the same.
    static boolean same(Buffer a, Buffer b) {
        return a.array().equals(b.array()) && a.offset() == b.offset();
    }

    /// Copies, unless source and target are one and the same.
    static void place(Buffer from, Buffer to) {
        if (!same(from, to)) {
            to.set(from);
        }
    }
}
