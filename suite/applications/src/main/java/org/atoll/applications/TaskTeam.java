// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.World;
import org.atoll.job.Rank;
import org.atoll.tasks.Message;
import org.atoll.tasks.Packing;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Spawn;
import org.atoll.tasks.Task;
import org.atoll.tasks.Tid;
import org.atoll.tasks.Where;

/// Tasks that share a run: a master, which is the program of rank 0, and the workers that it has
/// spawned. The master has number 0. An object belongs to one task.
///
/// What tasks send each other here has tags of its own; a program's tags are below [#TAGS].
public final class TaskTeam implements Together {
    /// How many tags a program may use.
    public static final int TAGS = 1000;

    private static final int PROBLEM = TAGS;
    private static final int TOGETHER = TAGS + 1;

    private final Pvm pvm;
    private final List<Tid> all;
    private final int number;

    private TaskTeam(Pvm pvm, Tid master, List<Tid> workers) {
        this.pvm = pvm;
        this.all = Stream.concat(Stream.of(master), workers.stream()).toList();
        this.number = all.indexOf(pvm.tid());
    }

    /// Spawns a worker on each rank but 0, and tells them the problem. All ranks call it.
    ///
    /// @param worker  what each runs
    /// @param problem packs it
    /// @return the master's view on rank 0; nothing elsewhere, where no more is to be done
    public static Optional<TaskTeam> onOthers(
            Rank rank, Class<? extends Task> worker, Consumer<Packing> problem) {
        return spawn(rank, rank.size() - 1, Where.allBut("n0"), worker, problem);
    }

    /// The same with a worker on each rank, that of the master included.
    ///
    /// @param worker  what each runs
    /// @param problem packs it
    /// @return the master's view on rank 0; nothing elsewhere, where no more is to be done
    public static Optional<TaskTeam> onAll(
            Rank rank, Class<? extends Task> worker, Consumer<Packing> problem) {
        return spawn(rank, rank.size(), Where.anywhere(), worker, problem);
    }

    private static Optional<TaskTeam> spawn(
            Rank rank,
            int count,
            Where where,
            Class<? extends Task> worker,
            Consumer<Packing> problem) {
        Pvm pvm = Pvm.in(rank);
        if (rank.number() > 0) {
            return Optional.empty();
        }
        Spawn order = pvm.spawn(worker).where(where);
        List<Tid> workers = count == 0 ? List.of() : order.count(count).start();
        Packing packing = pvm.pack();
        problem.accept(packing);
        pvm.mcast(workers, PROBLEM, packing);
        return Optional.of(new TaskTeam(pvm, pvm.tid(), workers));
    }

    /// The view of a worker that a master has spawned.
    public static TaskTeam of(Pvm pvm) {
        return new TaskTeam(pvm, pvm.parent(), pvm.siblings());
    }

    /// Receives the problem. A worker calls it once; it blocks until the master has sent it.
    public Message problem() {
        return pvm.recv(all.getFirst(), PROBLEM);
    }

    /// What this task sends and receives by.
    public Pvm pvm() {
        return pvm;
    }

    /// This task's rank: its clock and, on a simulated machine, its processor.
    public World world() {
        return pvm.fabric();
    }

    /// Which of the tasks this is: 0 for the master.
    public int number() {
        return number;
    }

    /// A task.
    ///
    /// @param which its number
    public Tid task(int which) {
        return all.get(which);
    }

    /// All tasks, by their numbers.
    public List<Tid> tasks() {
        return all;
    }

    @Override
    public int parts() {
        return all.size();
    }

    @Override
    public void barrier() {
        combine(new double[0], Double::sum);
    }

    @Override
    public Sent begin() {
        barrier();
        return sent();
    }

    @Override
    public Sent end() {
        Sent sent = sent();
        barrier();
        return sent;
    }

    /// Messages and user's bytes are the task's, frames those of its rank. Of two tasks of one rank
    /// the first tells the frames.
    private Sent sent() {
        Tid host = pvm.tid().host();
        boolean first = all.stream().filter(each -> each.host().equals(host)).findFirst()
                .orElseThrow().equals(pvm.tid());
        long frames = Arrays.stream(Role.values()).mapToLong(world()::sentFrames).sum();
        long bytes = Arrays.stream(Role.values()).mapToLong(world()::sentBytes).sum();
        return new Sent(pvm.sentMessages(), first ? frames : 0, first ? bytes : 0,
                pvm.sentBytes(), Map.of());
    }

    /// Each worker sends its numbers to the master, which sends the sums to all.
    @Override
    public double[] sums(double[] mine) {
        return combine(mine, Double::sum);
    }

    @Override
    public double largest(double mine) {
        return combine(new double[] {mine}, Math::max)[0];
    }

    private double[] combine(double[] mine, DoubleBinaryOperator operator) {
        double[] theirs = new double[mine.length];
        if (number > 0) {
            pvm.psend(all.getFirst(), TOGETHER, mine);
            pvm.precv(all.getFirst(), TOGETHER, theirs);
            return theirs;
        }
        double[] combined = mine.clone();
        for (Tid worker : all.subList(1, all.size())) {
            pvm.precv(worker, TOGETHER, theirs);
            for (int k = 0; k < combined.length; k++) {
                combined[k] = operator.applyAsDouble(combined[k], theirs[k]);
            }
        }
        pvm.mcast(all, TOGETHER, pvm.pack().doubles(combined));
        return combined;
    }
}
