// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.subject;

import java.util.Arrays;

/// A kind of object that is written and read again.
public enum Subject {
    /// A tree of 15 nodes.
    TREE {
        @Override
        public Object make() {
            return Tree.of(15);
        }

        @Override
        boolean isLike(Object one, Object other) {
            return other instanceof Tree copy && copy.sum() == ((Tree) one).sum();
        }
    },
    /// A linked list of 100 elements.
    LIST {
        @Override
        public Object make() {
            return Chain.of(100);
        }

        @Override
        boolean isLike(Object one, Object other) {
            return other instanceof Chain copy && copy.sum() == ((Chain) one).sum();
        }
    },
    /// An object with a list of eight texts and a map of as many.
    COLLECTIONS {
        @Override
        public Object make() {
            return Order.of(4711, 8);
        }

        @Override
        boolean isLike(Object one, Object other) {
            return other instanceof Order copy && copy.isLike((Order) one);
        }
    },
    /// A MiB of numbers.
    DOUBLES {
        @Override
        public Object make() {
            return doubles();
        }

        @Override
        boolean isLike(Object one, Object other) {
            return other instanceof double[] copy && Arrays.equals(copy, (double[]) one);
        }
    };

    /// The bytes of [#doubles].
    public static final int DOUBLES_BYTES = 1 << 20;

    /// Makes the object.
    ///
    /// @return a new one
    public abstract Object make();

    /// Compares two objects of this kind by their contents.
    abstract boolean isLike(Object one, Object other);

    /// Checks that an object is a copy of another one.
    ///
    /// @throws IllegalStateException if it is the same, or no copy
    @SuppressWarnings("ReferenceEquality") // a copy is another object
    public void check(Object one, Object other) {
        if (one == other || !isLike(one, other)) {
            throw new IllegalStateException(name() + " was not copied: " + other);
        }
    }

    /// An array of a MiB.
    ///
    /// @return numbers that differ
    public static double[] doubles() {
        double[] values = new double[DOUBLES_BYTES / Double.BYTES];
        Arrays.setAll(values, i -> i * 0.5);
        return values;
    }
}
