// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks.canary;

import org.jspecify.annotations.Nullable;

/// A part that names its whole.
public final class Piston {
    private final @Nullable Engine engine;

    /// A part of it.
    public Piston(@Nullable Engine engine) {
        this.engine = engine;
    }

    void push(int times) {
        if (engine != null && times > 0) {
            engine.turn(times - 1);
        }
    }
}
