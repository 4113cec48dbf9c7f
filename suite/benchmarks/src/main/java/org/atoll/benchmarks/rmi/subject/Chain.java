// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.subject;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A linked list with a number in each element.
public final class Chain implements Serializable {
    private static final long serialVersionUID = 1;

    private int value;
    private @Nullable Chain next;

    /// An element without a successor, to be filled by a serializer.
    Chain() {}

    private Chain(int value, @Nullable Chain next) {
        this.value = value;
        this.next = next;
    }

    /// Makes a list whose elements are numbered from 1.
    ///
    /// @param length how many, at least 1
    /// @return the first one
    public static Chain of(int length) {
        Chain first = new Chain(length, null);
        for (int value = length - 1; value > 0; value--) {
            first = new Chain(value, first);
        }
        return first;
    }

    /// The sum of all numbers.
    public long sum() {
        long sum = 0;
        for (Chain at = this; at != null; at = at.next) {
            sum += at.value;
        }
        return sum;
    }
}
