// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.subject;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A binary tree with a number in each node.
public final class Tree implements Serializable {
    private static final long serialVersionUID = 1;

    private int value;
    private @Nullable Tree left;
    private @Nullable Tree right;

    /// A node without children, to be filled by a serializer.
    Tree() {}

    private Tree(int value, int nodes) {
        this.value = value;
        this.left = of(value + 1, (nodes - 1) / 2);
        this.right = of(value + 1 + (nodes - 1) / 2, nodes - 1 - (nodes - 1) / 2);
    }

    /// Makes a balanced tree whose nodes are numbered from 1.
    ///
    /// @param nodes how many, at least 1
    /// @return the root
    public static Tree of(int nodes) {
        return new Tree(1, nodes);
    }

    private static @Nullable Tree of(int first, int nodes) {
        return nodes == 0 ? null : new Tree(first, nodes);
    }

    /// The sum of all numbers.
    public long sum() {
        return value + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
    }
}
