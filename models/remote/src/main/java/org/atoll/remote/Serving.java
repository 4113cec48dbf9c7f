// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.World;
import org.jspecify.annotations.Nullable;

/// Runs methods and constructors of a rank's objects, so that these can ask on which rank they run.
record Serving(World world) {
    private static final ScopedValue<World> CURRENT = ScopedValue.newInstance();

    /// The world of the rank for which the calling thread runs a call.
    ///
    /// @return null if it runs none
    static @Nullable World current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }

    /// Runs what serves a call, or calls an object of this rank.
    <R, X extends Throwable> R run(ScopedValue.CallableOp<R, X> call) throws X {
        return ScopedValue.where(CURRENT, world).call(call);
    }
}
