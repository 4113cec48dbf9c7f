// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.function.UnaryOperator;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;

/// A way in which a communicator is made from that of all ranks.
enum Shape {
    WORLD(all -> all),
    DUP(Comm::dup),
    HALVES(all -> all.split(all.rank() % 2, all.rank())),
    REVERSED(all -> all.split(0, -all.rank())),
    GRID_ROW(Shape::gridRow),
    SINGLE(all -> all.split(all.rank(), 0));

    private final UnaryOperator<Comm> maker;

    Shape(UnaryOperator<Comm> maker) {
        this.maker = maker;
    }

    private static Comm gridRow(Comm all) {
        int[] dims = CartComm.balancedDims(all.size(), 2);
        return all.cartesian(dims, new boolean[] {true, false}).sub(false, true);
    }

    /// Makes it. An operation of all ranks.
    Comm of(Comm all) {
        return maker.apply(all);
    }
}
