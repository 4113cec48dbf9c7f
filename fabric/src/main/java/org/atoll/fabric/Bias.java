// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The one thread that may take a [Hold] by plain stores: a biased lock.
///
/// The favourite says that it is inside, then looks whether it still is the favourite. Another
/// thread takes the favour away, then looks whether the favourite is inside. For one of them not
/// to miss the other, each must see its store before its load; the favourite leaves that to the
/// other one, who has every thread of the process pass a memory barrier in between. So a favour is
/// only given where a device knows how to do that, and to a thread that has long been alone.
final class Bias {
    /// So many holds in a row earn the favour: taking it away costs a system call.
    static final int STREAK = 1000;

    private static final VarHandle INSIDE;

    static {
        try {
            INSIDE = MethodHandles.lookup().findVarHandle(Bias.class, "inside", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Supplier<@Nullable Runnable> barriers;
    private volatile @Nullable Thread favourite;

    private int inside;

    /// Set before the first favour, and never changed after it.
    private @Nullable Runnable barrier;

    private int streak;

    /// Nobody is the favourite yet.
    ///
    /// @param barriers gives what makes every thread of this process pass a full memory barrier;
    ///                 null where that cannot be had
    Bias(Supplier<@Nullable Runnable> barriers) {
        this.barriers = barriers;
    }

    /// The favourite's way in; refused to every other thread, and to one that is inside.
    boolean enter() {
        Thread self = Thread.currentThread();
        if (self != favourite || inside != 0) {
            return false;
        }
        INSIDE.setOpaque(this, 1);
        VarHandle.releaseFence(); // no instruction on x86-64: the compiler keeps the order
        if (self == favourite) {
            return true;
        }
        exit();
        return false;
    }

    /// The favourite's way out.
    void exit() {
        INSIDE.setRelease(this, 0);
    }

    /// Takes the favour away. For a thread that has won the compare-and-set, which keeps others
    /// like it out.
    ///
    /// @return false if the favourite is inside; it will not come in again
    boolean revoke() {
        if (favourite != null) {
            favourite = null;
            streak = 0;
            if (barrier != null) {
                barrier.run();
            }
        }
        return (int) INSIDE.getAcquire(this) == 0;
    }

    /// Counts one more hold of the same thread by compare-and-set. Holder only.
    ///
    /// @param self the thread
    void earn(Thread self) {
        if (++streak == STREAK) {
            barrier = barriers.get();
            favourite = barrier == null ? null : self;
        }
    }
}
