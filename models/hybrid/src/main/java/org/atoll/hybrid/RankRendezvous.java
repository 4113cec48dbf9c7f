// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.function.IntConsumer;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.hybrid.icl.Icl;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Rendezvous;
import org.jspecify.annotations.Nullable;

/// The meeting place of a node's threads that are ranks of a simulation. They meet by empty
/// messages, so that the time of each goes on as its machine says. Thread 0 hears of all and lets
/// them go.
///
/// A thread that a failure keeps from going on comes to one more meeting, where thread 0 ends all:
/// so all of them stop behind the same round, and no message of theirs is left for a later run.
final class RankRendezvous implements Rendezvous {
    private static final Stretch NOTHING = Stretch.of(new byte[0]);

    private final Icl fellows;
    private final End end;

    /// The end of a node's meetings, which its threads have in common as they have its memory.
    static final class End {
        /// Why there are no more. Written by the first thread that fails.
        private volatile @Nullable CommunicationException cause;

        /// Whether the present round is the last. Written by thread 0, which has heard of all
        /// others in that round, before it lets them go.
        private volatile boolean over;

        End() {}

        private void note(CommunicationException failure) {
            if (cause == null) {
                cause = failure;
            }
        }

        private void attempt(Runnable action) {
            try {
                action.run();
            } catch (CommunicationException e) {
                note(e);
            }
        }
    }

    /// A place for one run.
    ///
    /// @param fellows the threads of the node, as nodes
    /// @param end     the same for all of them
    RankRendezvous(Icl fellows, End end) {
        this.fellows = fellows;
        this.end = end;
    }

    @Override
    public void await(int member, int round, IntConsumer last) {
        if (member == 0) {
            lead(round, last);
        } else {
            fellows.sendReceive(NOTHING, 0, NOTHING, 0);
        }
        CommunicationException cause = end.cause;
        if (end.over && cause != null) {
            throw cause;
        }
    }

    private void lead(int round, IntConsumer last) {
        for (int other = 1; other < fellows.nodes(); other++) {
            int from = other;
            end.attempt(() -> fellows.receive(NOTHING, from));
        }
        if (end.cause == null) {
            end.attempt(() -> last.accept(round));
        }
        end.over = end.cause != null;
        for (int other = 1; other < fellows.nodes(); other++) {
            int to = other;
            end.attempt(() -> fellows.send(NOTHING, to));
        }
    }

    /// Ends the meetings because a thread has failed: those that wait now or come later throw.
    /// Blocks until all have come.
    void breakUp(int member, CommunicationException why) {
        if (end.over) {
            return;
        }
        end.note(why);
        try {
            await(member, 0, round -> { });
        } catch (CommunicationException e) {
            assert e != null; // what all threads get
        }
    }
}
