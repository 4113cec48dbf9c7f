// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.function.Supplier;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.jspecify.annotations.Nullable;

/// Permits calls or refuses them: not in a call that runs in line, not by the program when it has
/// returned, and not when the job is over. From any thread, if nothing else is said.
final class CallPermission {
    private final World world;
    private final CallingThreads threads;
    private final boolean outlives;

    /// The thread that runs a call while it holds the endpoint, or null. Read by other threads,
    /// which only compare it with themselves.
    private @Nullable Thread inLine;

    /// The thread that has run the program, once that has returned.
    private volatile @Nullable Thread returned;

    CallPermission(World world, CallingThreads threads) {
        this.world = world;
        this.threads = threads;
        this.outlives = world.endpoint().outlivesRanks();
    }

    /// Sees to it that the calling thread may call.
    ///
    /// @param call what it wants to call, in words
    /// @throws IllegalStateException if it may not
    CallingThread require(Supplier<String> call) {
        if (isRefused()) {
            throw refusal(call.get());
        }
        return threads.current();
    }

    /// Whether the calling thread may not call. Threads that objects have started go on when the
    /// program has returned.
    boolean isRefused() {
        return isInLine()
                || isOver()
                || (Thread.currentThread().equals(returned) && !threads.current().isServing());
    }

    /// Whether the job has failed, or this rank has left it. Frames may leave while the holder
    /// finds that it is not so.
    boolean isOver() {
        return world.over() != null;
    }

    /// Why a call is refused.
    RuntimeException refusal(String call) {
        CommunicationException over = world.over();
        if (over != null) {
            return new CommunicationException(
                    call + ": " + over.getMessage(), over.failedRank(), over);
        }
        return new IllegalStateException(call + (isInLine()
                ? ": it is made in a call that runs in line, which may not call others:"
                        + " let that not be marked as short"
                : ": the program of rank " + world.rank() + " has ended: call before it returns"));
    }

    /// Sees to it that frames may leave. Holder only.
    ///
    /// @throws CommunicationException if the job has failed or this rank has left it
    void requireOpen(Supplier<String> call) {
        if (isOver()) {
            throw refusal(call.get());
        }
    }

    /// Whether an object was lost with its rank, which is back without it.
    boolean isOfEarlierLife(Target target) {
        return outlives && world.incarnation(target.rank()) != target.id().life();
    }

    /// Refuses a call of such an object.
    void requireSameLife(Target target, int method) {
        if (isOfEarlierLife(target)) {
            throw new RankLostException(target.rank(), target.call(method)
                    + ": the object was lost with its rank, which is back without it");
        }
    }

    /// Whether the calling thread runs a call while it holds the endpoint.
    @SuppressWarnings("ReferenceEquality") // threads are compared
    private boolean isInLine() {
        return inLine == Thread.currentThread();
    }

    /// Says that the calling thread, the holder, runs a call, or has done so.
    void inLine(boolean runs) {
        inLine = runs ? Thread.currentThread() : null;
    }

    /// The program, whose thread is the calling one, has returned.
    void returned() {
        returned = Thread.currentThread();
    }

    /// Whether the program has returned.
    boolean hasReturned() {
        return returned != null;
    }
}
