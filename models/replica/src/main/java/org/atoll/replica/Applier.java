// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// Carries out what changes objects of this rank, one task after the other, in the order in which
/// tasks were added. A task that is sure to be short runs at once, in the thread that delivers its
/// frame. Any other is taken by a thread of the rank that waits for an operation, or by a virtual
/// thread if none does: programs' code may take long, and others need the endpoint.
///
/// All state is the holder's, but for what says so.
final class Applier {
    private final World world;
    private final Endpoint endpoint;
    private final Queue<Task> queue = new ArrayDeque<>();

    /// Whether a thread works through the queue.
    private boolean running;

    /// How many threads wait for operations, and would do so.
    private int waiters;

    private boolean starting;

    /// Whether a task could not be carried out, since the job has failed: then no other can.
    private boolean over;

    /// Whether there is something that nobody works at. Read by any thread.
    private volatile boolean idle;

    /// What runs now, and since when. Set by who runs it; read by any thread.
    private volatile @Nullable Running now;

    /// @param task        what runs
    /// @param beganNanos when it has begun
    record Running(Task task, long beganNanos) {}

    /// Something to be carried out.
    interface Task {

        /// It is the next. Holder only; may be called again before it is carried out.
        void begin();

        /// Carries it out if that is sure to end at once. Holder only.
        ///
        /// @return false if nothing was done
        boolean tryAtOnce();

        /// Carries it out. By a thread that does not hold the endpoint; may block.
        void execute();

        /// It was carried out. Holder only.
        void finish();

        /// What it carries out, in a few words. From any thread, once it has begun.
        String words();
    }

    Applier(World world) {
        this.world = world;
        this.endpoint = world.endpoint();
    }

    /// Adds a task behind all others.
    void add(Task task) {
        if (!running && !over && queue.isEmpty()) {
            task.begin();
            if (task.tryAtOnce()) {
                task.finish();
                endpoint.rouseSleepers();
                return;
            }
        }
        queue.add(task);
        seek();
    }

    /// Sees to it that somebody works at the queue.
    private void seek() {
        idle = !running && !over && !queue.isEmpty();
        if (!idle) {
            return;
        }
        if (waiters > 0) {
            endpoint.rouseSleepers();
        } else if (!starting) {
            starting = true;
            endpoint.afterwards(() -> world.startBeside("replica", this::workBeside));
        }
    }

    /// Whether the caller could do something useful. From any thread.
    boolean isIdle() {
        return idle;
    }

    /// A thread waits, and can work. Holder only.
    void joinWaiters() {
        waiters++;
    }

    /// It waits no more. Holder only.
    void leaveWaiters() {
        waiters--;
        seek();
    }

    private void workBeside() {
        endpoint.enter();
        try {
            starting = false;
            work(() -> false);
        } catch (CommunicationException e) {
            // The job has failed, and says so itself.
        } finally {
            endpoint.exit();
        }
    }

    /// Works at the queue if nobody does. Holder only; lets the endpoint go while a task runs.
    ///
    /// @param enough whether the caller has something better to do
    void work(BooleanSupplier enough) {
        if (running || over) {
            return;
        }
        running = true;
        idle = false;
        boolean done = false;
        try {
            for (Task task = queue.peek(); task != null && !enough.getAsBoolean();
                    task = queue.peek()) {
                task.begin();
                run(task);
                queue.remove();
                task.finish();
                endpoint.rouseSleepers();
            }
            done = true;
        } finally {
            over |= !done;
            running = false;
            seek();
        }
    }

    /// What runs now, unless it runs in the thread that delivers frames.
    @Nullable Running now() {
        return now;
    }

    private void run(Task task) {
        boolean done = false;
        endpoint.exit();
        now = new Running(task, world.nanoTime());
        try {
            task.execute();
            done = true;
        } finally {
            now = null;
            endpoint.enter();
            over = !done;
        }
    }
}
