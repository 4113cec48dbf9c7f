// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.atoll.fabric.ring.AddressSpace;
import org.atoll.fabric.ring.Sleeper;

/// A rank's bell in shared memory.
///
/// ```
///  0   asleep: how many of the rank's threads have announced to sleep (int)
/// 64   rings: changes with every ring; what sleepers wait on (int)
/// 72   dozing: 1 while the rank's helper dozes (int)
/// 76   knocks: changes with every knock; what the helper waits on (int)
/// ```
///
/// The ringer's path must be cheap when nobody sleeps: one plain load of `asleep` and no fence.
/// The order it needs, its publishing store before that load, is made by the sleeper instead:
/// after raising `asleep` it has the kernel run a barrier on every processor that runs a thread
/// of the job (membarrier). Where the kernel lacks it, the ringer pays for a fence.
///
/// Who only publishes does not look at `dozing`, so a helper that dozes costs the ringer nothing.
final class FutexSleeper implements Sleeper {
    static final long BYTES = 128;

    private static final VarHandle INT = JAVA_INT.varHandle();
    private static final long ASLEEP = 0;
    private static final long RINGS = 64;
    private static final long DOZING = 72;
    private static final long KNOCKS = 76;

    private final MemorySegment bell;
    private final long asleep;
    private final MemorySegment knocks;

    /// Of the one thread that dozes.
    private final MemorySegment dozeTime = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, 2);

    FutexSleeper(MemorySegment bell) {
        this.bell = bell;
        this.knocks = bell.asSlice(KNOCKS, Integer.BYTES);
        this.asleep = AddressSpace.at(bell, ASLEEP);
    }

    @Override
    public int announce() {
        INT.getAndAdd(bell, ASLEEP, 1);
        Futex.barrierEverywhere();
        return (int) INT.getAcquire(bell, RINGS);
    }

    @Override
    public void sleep(int ticket, long nanos) {
        Futex.await(bell.asSlice(RINGS, Integer.BYTES), ticket, nanos);
    }

    @Override
    public void awake() {
        INT.getAndAdd(bell, ASLEEP, -1);
    }

    @Override
    public void ring() {
        INT.getAndAdd(bell, RINGS, 1);
        Futex.wakeAll(bell.asSlice(RINGS, Integer.BYTES));
    }

    @Override
    public int announceDoze() {
        INT.setVolatile(bell, DOZING, 1);
        return (int) INT.getVolatile(bell, KNOCKS);
    }

    @Override
    public boolean doze(int ticket, long nanos) {
        Futex.await(knocks, ticket, nanos, dozeTime);
        return (int) INT.getAcquire(bell, KNOCKS) != ticket;
    }

    @Override
    public void endDoze() {
        INT.setRelease(bell, DOZING, 0);
    }

    @Override
    public void knock() {
        if ((int) INT.getVolatile(bell, DOZING) != 0) {
            INT.getAndAdd(bell, KNOCKS, 1);
            Futex.wakeAll(knocks);
        }
    }

    @Override
    public void ringIfAsleep() {
        if (!Futex.BARRIERS) {
            VarHandle.fullFence();
        }
        if ((int) INT.getAcquire(AddressSpace.around(bell), asleep) != 0) {
            ring();
        }
    }
}
