// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.function.Consumer;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.post.TaskInbox;

/// The tasks of one rank: how they begin and end, and who is told.
public final class Home {
    private final LocalTasks tasks;
    private final Ends ends;
    private final Quiet quiet;
    private final LifeEnd end;
    private final Starting starting;
    private final Spawning spawning;
    private final Killing killing;
    private final Listing listing;
    private final Clocks clocks;
    private final Printing printing;

    /// Makes the parts.
    ///
    /// @param tasks   those of the rank
    /// @param pool    where the memory of notices comes from
    /// @param closing closes the inbox of a task that has ended, as the holder
    public Home(
            Station station, LocalTasks tasks, ChunkPool pool, Consumer<TaskInbox> closing) {
        World world = station.world();
        this.tasks = tasks;
        this.ends = new Ends(station, tasks, pool, closing);
        this.quiet = new Quiet(station, tasks);
        this.end = new LifeEnd(world, ends, quiet);
        this.printing = new Printing(station, tasks, System.out);
        this.starting = new Starting(
                world, tasks, new TaskBody(world, printing, end::tell));
        this.spawning = new Spawning(station, tasks, starting, quiet::look);
        this.killing = new Killing(station, tasks, end::tellHeld);
        this.listing = new Listing(station, tasks);
        this.clocks = new Clocks(station);
    }

    /// The tasks that are here.
    public LocalTasks tasks() {
        return tasks;
    }

    /// Who has ended, and who is told.
    public Ends ends() {
        return ends;
    }

    /// Starts tasks.
    public Spawning spawning() {
        return spawning;
    }

    /// Kills tasks.
    public Killing killing() {
        return killing;
    }

    /// Lists tasks.
    public Listing listing() {
        return listing;
    }

    /// Compares clocks.
    public Clocks clocks() {
        return clocks;
    }

    /// Passes on what tasks print.
    public Printing printing() {
        return printing;
    }

    /// Sorts what this process prints by task, from now on.
    public static void sortOutput() {
        System.setOut(TaskLines.sorting(System.out));
        System.setErr(TaskLines.sorting(System.err));
    }

    /// The program has entered the model: from now on the rank starts tasks. By a thread that does
    /// not hold the endpoint.
    public void enter(Programs programs) {
        starting.enter(programs);
    }

    /// A task has ended, as its [TaskState] says: tells all that want to know. By a thread that
    /// does not hold the endpoint; once for each task.
    public void ended(LocalTask task) {
        end.tell(task);
    }

    /// A task's program has returned, which ends the task. If another thread is in a call of it,
    /// that ends as if the task were killed. By a thread that does not hold the endpoint.
    public void returned(LocalTask task) {
        switch (task.state().finish() ? TaskState.Kill.DONE : task.state().kill()) {
            case DONE -> end.tell(task);
            case MARKED -> task.inbox().nudge();
            case GONE -> { }
        }
    }

    /// Waits until a task's siblings are known, or it is killed. By that task's thread, in a call.
    public void awaitSiblings(LocalTask task) {
        while (!task.batch().isKnown() && !task.state().isKilled()) {
            task.inbox().calm();
            task.inbox().point().await(new SiblingsKnown(task, ends.waiting()));
        }
    }

    /// Waits until no task runs on any rank. By the program's thread.
    public void awaitEnd() {
        quiet.await();
    }

    /// The rank's program has returned. If it has not entered the model, its task ends now, and
    /// nobody starts tasks here any more. Holder only.
    public void retired() {
        starting.retire();
        LocalTask main = tasks.main();
        if (main.state().finish()) {
            end.tellHeld(main);
        }
    }

    /// A rank is lost. Holder only.
    public void lost(int rank) {
        spawning.lost(rank);
        printing.lost(rank);
        ends.lost(rank);
        quiet.lost(rank);
    }

    /// A rank is back in its next life. Holder only.
    public void returned(int rank) {
        quiet.returned(rank);
        ends.returned(rank);
    }
}
