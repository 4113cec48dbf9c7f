// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.List;
import java.util.stream.Stream;

/// Over which element types, lengths and roots a clause is held.
///
/// @param roots  whether every rank is the root once, else only rank 0
record Axes(Kind[] kinds, int[] counts, boolean roots) {

    static final boolean FULL = "full".equals(System.getProperty("atoll.conformance"));

    /// Once for each communicator.
    static final Axes ONCE = new Axes(new Kind[] {Kind.INT}, new int[] {1}, false);

    static final Axes EVERY_ROOT = new Axes(new Kind[] {Kind.INT}, new int[] {1}, true);

    static Axes everyKind(int... counts) {
        return new Axes(Kind.values(), counts, false);
    }

    static Axes everyKindAndRoot(int... counts) {
        return new Axes(Kind.values(), counts, true);
    }

    static Axes of(Kind kind, int... counts) {
        return new Axes(new Kind[] {kind}, counts, false);
    }

    static Axes everyRoot(Kind kind, int... counts) {
        return new Axes(new Kind[] {kind}, counts, true);
    }

    /// The action on one combination.
    interface Visitor {
        void visit(Kind kind, int count, int root) throws Exception;
    }

    /// Goes through the combinations, in the same order on all ranks. On the communicator of all
    /// ranks every element type meets every length and root; on the others, unless all is asked
    /// for, each length and root takes a third of the types, in turn.
    void each(Shape shape, int size, Visitor visitor) throws Exception {
        for (int c = 0; c < counts.length; c++) {
            for (int root = 0; root < (roots ? size : 1); root++) {
                int turn = c + root + shape.ordinal();
                for (Kind kind : thinned(shape, turn)) {
                    visitor.visit(kind, counts[c], root);
                }
            }
        }
    }

    private List<Kind> thinned(Shape shape, int turn) {
        boolean all = FULL || shape == Shape.WORLD || kinds.length == 1;
        return Stream.of(kinds).filter(kind -> all || (kind.ordinal() + turn) % 3 == 0).toList();
    }
}
