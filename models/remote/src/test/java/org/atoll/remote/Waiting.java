// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// Keeps a call waiting until another one gives it a number; in a simulation, too.
@Remote
class Waiting {
    private final World world = RemoteObjects.current().world();
    private volatile int given;

    Waiting() {}

    /// Gives a number to one that takes.
    public void give(int number) {
        given = number;
        world.endpoint().rouseSleepers();
    }

    public int take() {
        int number = look();
        given = 0;
        return number;
    }

    /// Takes nothing away, so that others see the same.
    public int look() {
        RemoteKind.service(world).outgoing.waits.await(new Given());
        return given;
    }

    /// Gives a number for another thread, whose calls of the one that takes come in order.
    @Remote
    static class Giver {
        public void give(Waiting to, int number) {
            to.give(number);
        }
    }

    /// A number is here.
    private final class Given implements Completion {
        @Override
        public boolean isDone() {
            return given != 0;
        }

        @Override
        public String describe() {
            return "a number";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }

        @Override
        public TimeKind timeKind() {
            return TimeKind.JOB;
        }
    }
}
