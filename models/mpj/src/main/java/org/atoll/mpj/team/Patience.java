// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.function.BooleanSupplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Mailbox;

/// Waiting for something that other threads or stages bring about, and for so long at most.
///
/// @param describe what is waited for
/// @param over     whether it is there
/// @param world    whose clock tells how late it is
/// @param limited  whether the wait ends by itself
/// @param until    when it does, by that clock
public record Patience(
        String describe, BooleanSupplier over, World world, boolean limited, long until)
        implements Completion {

    /// A wait that only others end.
    public static Patience unlimited(String what, BooleanSupplier over, World world) {
        return new Patience(what, over, world, false, 0);
    }

    /// A wait that ends by itself, unless it would last for centuries.
    public static Patience of(String what, BooleanSupplier over, World world, long nanos) {
        if (nanos == Long.MAX_VALUE) {
            return unlimited(what, over, world);
        }
        long until = world.nanoTime() + Math.max(0, nanos);
        return new Patience(what, over, world, true, until);
    }

    /// Blocks until it is there, or the time is over.
    ///
    /// @throws org.atoll.fabric.job.CommunicationException if a rank fails meanwhile
    public void await() {
        if (!isDone()) {
            Endpoint endpoint = world.endpoint();
            endpoint.enter();
            try {
                endpoint.await(this);
            } finally {
                endpoint.exit();
            }
        }
    }

    @Override
    public boolean isDone() {
        return over.getAsBoolean() || (limited && patienceNanos() <= 0);
    }

    @Override
    public long patienceNanos() {
        return limited ? until - world.nanoTime() : Long.MAX_VALUE;
    }

    @Override
    public int awaitedPeer() {
        return -1;
    }

    @Override
    public TimeKind timeKind() {
        return Mailbox.MESSAGE;
    }
}
