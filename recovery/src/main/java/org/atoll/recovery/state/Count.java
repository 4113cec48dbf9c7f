// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

/// A number that is part of a rank's state, such as the step that a loop is at. One thread at a
/// time.
public final class Count {
    private long value;

    /// Created by the registry.
    Count() {}

    /// The value.
    public long get() {
        return value;
    }

    /// Gives it another value.
    public void set(long next) {
        value = next;
    }

    /// Adds one.
    ///
    /// @return the new value
    public long next() {
        value++;
        return value;
    }

    /// Adds a number.
    ///
    /// @return the new value
    public long add(long more) {
        value += more;
        return value;
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
