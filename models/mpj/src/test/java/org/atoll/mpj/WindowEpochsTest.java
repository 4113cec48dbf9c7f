// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.job.Job;
import org.atoll.mpj.Window.LockMode;
import org.junit.jupiter.api.Test;

class WindowEpochsTest {

    /// A rank's epochs of access to one window are disjoint (MPI 4.1, section 12.5).
    @Test
    void noLockIsTakenInTheEpochOfAStart() {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            Window window = comm.window(new int[1]);
            Group other = comm.group().include(1 - comm.rank());
            window.post(other);
            window.start(other);
            refused("lock", () -> window.lock(1 - comm.rank(), LockMode.SHARED));
            refused("lock", () -> window.lock(comm.rank(), LockMode.EXCLUSIVE));
            refused("lockAll", window::lockAll);
            window.put(Part.of(new int[] {7}), 1 - comm.rank(), 0);
            window.complete();
            window.await();
            window.lockAll();
            window.unlockAll();
            window.lock(1 - comm.rank(), LockMode.SHARED);
            window.unlock(1 - comm.rank());
            comm.barrier();
            window.close();
        });
    }

    private static void refused(String name, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(name + ": the window is in the epoch of a start: call complete first");
    }
}
