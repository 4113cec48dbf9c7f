// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import org.jspecify.annotations.Nullable;

/// A value that is part of a rank's state. What a snapshot holds is the value that the cell refers
/// to at the point, with all changes made to it until then. One thread at a time.
///
/// @param <T> the type of the value
public final class Cell<T extends @Nullable Object> {
    private T value;

    /// Created by the registry.
    Cell(T value) {
        this.value = value;
    }

    /// The value.
    public T get() {
        return value;
    }

    /// Replaces the value.
    public void set(T next) {
        value = next;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
