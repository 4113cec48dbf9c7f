// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.NoRoom;

/// Ranks that want to spawn a world for which too few slots are free at this moment: they wait
/// while the ranks of another world, which may have disconnected, come to their end. The launcher
/// does not hear of a disconnect, so any other world has [#GRACE_NANOS]; a rank that has left its
/// world has [#END_NANOS] for its process to end. In the order in which they asked. One thread.
final class WaitingSpawns {
    private static final long GRACE_NANOS = 10_000_000_000L;
    private static final long END_NANOS = 30_000_000_000L;

    private final List<Waiting> waiting = new ArrayList<>();

    /// A rank that waits.
    ///
    /// @param asked      who, and how to answer
    private record Waiting(JobEvent.Asked asked, ControlMessage.Spawn wanted, long sinceNanos) {}

    /// One more rank.
    void add(JobEvent.Asked asked, ControlMessage.Spawn wanted) {
        waiting.add(new Waiting(asked, wanted, System.nanoTime()));
    }

    /// Starts what can be started, and refuses what has waited long enough.
    ///
    /// @return whether anybody still waits
    boolean look(Worlds worlds) {
        waiting.removeIf(one -> isDone(one, worlds));
        return !waiting.isEmpty();
    }

    private static boolean isDone(Waiting one, Worlds worlds) {
        if (worlds.hasEnded(one.asked.rank())) {
            return true;
        }
        ControlMessage.Answer answer;
        try {
            worlds.spawn(one.asked.rank(), one.wanted);
            answer = new ControlMessage.Answer(true, false, "");
        } catch (NoRoom e) {
            if (hasProspects(one, worlds)) {
                return false;
            }
            answer = Worlds.refused(false, String.valueOf(e.getMessage()));
        } catch (Misuse | IOException e) {
            answer = Worlds.refused(!(e instanceof IOException), String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException | IllegalStateException | UncheckedIOException e) {
            answer = Worlds.refused(
                    e instanceof IllegalArgumentException, String.valueOf(e.getMessage()));
        }
        one.asked.reply().accept(answer);
        return true;
    }

    private static boolean hasProspects(Waiting one, Worlds worlds) {
        long waited = System.nanoTime() - one.sinceNanos;
        return (waited < GRACE_NANOS
                        && fits(one, worlds, p -> !worlds.areTogether(p, one.asked.rank())))
                || (waited < END_NANOS && fits(one, worlds, worlds::hasLeft));
    }

    /// Whether there would be room without some of the processes that still run.
    private static boolean fits(Waiting one, Worlds worlds, IntPredicate leaving) {
        try {
            return !worlds.placed(
                    one.wanted, process -> worlds.hasEnded(process) || leaving.test(process))
                    .isEmpty();
        } catch (Misuse e) {
            return false;
        }
    }
}
