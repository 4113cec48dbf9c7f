// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.util.Map;
import java.util.function.IntFunction;
import org.atoll.fabric.job.Completion;
import org.jspecify.annotations.Nullable;

/// The time of a job that does not live in the machine's time: a simulated one. Its ranks take
/// turns; a rank keeps its turn until it waits here.
///
/// A device that has a timeline is the only device of its rank, carries also what the rank sends
/// to itself, and needs no helper thread: while a rank computes or has returned, its own thread
/// makes the progress a helper would make. Calls come from the rank's thread, which does not hold
/// the endpoint.
public interface Timeline {

    /// Says whose timeline this is. Called once, before any rank has its first turn.
    ///
    /// @param rank     makes progress when the timeline asks it to
    /// @param nextLife gives what starts the next life of a lost rank, in a thread of its own, or
    ///     null if there will be none
    void attach(Driven rank, IntFunction<@Nullable Runnable> nextLife);

    /// Starts a lost rank again, as soon as its earlier life has ended: now in this time, so that
    /// it is the same in each run.
    ///
    /// @param rank a world rank; nothing happens if it is not lost
    void restart(int rank);

    /// The time.
    ///
    /// @return nanoseconds since the ranks met
    long nanoTime();

    /// Lets the time pass that the program computes. Meanwhile requests that nobody waits for
    /// are served, as a helper would do.
    ///
    /// @param nanos how long, at least 0
    void compute(long nanos);

    /// Lets the time pass that the program's operations take on the modelled processor.
    ///
    /// @param count how many operations, at least 0
    void operate(long count);

    /// Lets the time pass that a pass over much memory takes on the modelled processor: its
    /// operations, and the traffic with memory unless all that is held fits in the cache.
    ///
    /// @param count      how many operations, at least 0
    /// @param movedBytes how many bytes go between processor and memory, at least 0
    /// @param heldBytes  how many different bytes are gone over again and again, at least 0
    void operate(long count, long movedBytes, long heldBytes);

    /// Lets time pass in which the processor is busy with the work of a model, and serves nothing.
    /// From the thread that holds the endpoint, also while it handles a frame.
    ///
    /// @param nanos how long on the modelled processor, at least 0
    void spend(long nanos);

    /// What the machine model says that something of a model takes.
    ///
    /// @param what a model's name and what it does, such as `dsm.twin`
    /// @return nanoseconds; 0 if the machine does not say
    long costNanos(String what);

    /// Waits until frames are here, [Device#wake] is called, or nothing can ever happen any more.
    ///
    /// @param awaited what the rank waits for, for the report of a deadlock
    void park(Completion awaited);

    /// Starts another thread of the rank, which shares its clock and its turn: it runs at once,
    /// until it waits.
    ///
    /// @param task what it does; must not throw
    void start(String name, Runnable task);

    /// Lets other threads of the rank go on that can. Called after each look for frames.
    void runOthers();

    /// What the ranks of the job have in common beyond frames: all of them are threads of one JVM.
    /// Ranks that stand for the threads of one node keep that node's memory here.
    ///
    /// @return the same map for all ranks of the job
    Map<String, Object> commons();

    /// The program has returned: serves the other ranks until all have come here, and nothing is
    /// under way any more, or until the job has failed.
    void serve();
}
