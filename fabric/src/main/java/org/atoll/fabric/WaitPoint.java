// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.invoke.VarHandle;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.jspecify.annotations.Nullable;

/// The place where one thread at a time waits for what others bring about without holding the
/// endpoint, such as threads of the same rank that send it messages. Who has brought something
/// about rouses the point, which costs next to nothing if nobody waits there.
///
/// It belongs to a thread of the program, or to the one that was started here.
public final class WaitPoint {
    private final LightWaits lights;
    private final WakeUp wakeUp;
    private final Hold hold;
    private final Waits waits;

    /// The thread that was started here: written before others learn of the point by what that
    /// thread does, and read behind a fence.
    private volatile @Nullable LightThread light;

    WaitPoint(LightWaits lights, WakeUp wakeUp, Hold hold, Waits waits) {
        this.lights = lights;
        this.wakeUp = wakeUp;
        this.hold = hold;
        this.waits = waits;
    }

    /// Starts a light thread, which will wait here: a virtual thread of the program, of which a
    /// rank may have ten thousand. The rank is not stuck while one of them goes on. In a
    /// simulation it shares the rank's clock, and goes on at once, until it waits. By a thread that
    /// does not hold the endpoint; once.
    ///
    /// @param name what the thread is called in stack dumps
    /// @param body what it does; must not throw
    public void start(String name, Runnable body) {
        lights.start(name, started -> light = started, body);
    }

    /// Waits for a completion, by a thread that does not hold the endpoint: the one to which the
    /// point belongs. An interrupt does not end it; the thread is marked again when it is over.
    ///
    /// @param awaited what to wait for
    /// @throws CommunicationException if a rank fails meanwhile
    public void await(Completion awaited) {
        if (awaited.isDone()) {
            return;
        }
        LightThread own = light;
        if (own != null) {
            lights.await(own, awaited);
            return;
        }
        hold.enter();
        try {
            waits.await(awaited);
        } finally {
            hold.exit();
        }
    }

    /// What is waited for here may be complete: who waits looks. From any thread; does not block.
    public void rouse() {
        LightThread own = light;
        if (own == null) {
            wakeUp.rouse();
        } else {
            VarHandle.fullFence();
            own.rouse();
        }
    }
}
