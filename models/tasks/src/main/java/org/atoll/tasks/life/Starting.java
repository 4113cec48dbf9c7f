// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// The starting of tasks on this rank. Nothing starts before the program has entered the model, for
/// that knows where classes are; if it returns without, what was to be started is refused.
final class Starting {
    private final World world;
    private final Endpoint endpoint;
    private final LocalTasks tasks;
    private final TaskBody body;

    /// Orders that came too early. Holder only.
    private final List<Runnable> early = new ArrayList<>();

    private volatile @Nullable Programs programs;

    Starting(World world, LocalTasks tasks, TaskBody body) {
        this.world = world;
        this.endpoint = world.endpoint();
        this.tasks = tasks;
        this.body = body;
    }

    /// The program has entered the model. By a thread that does not hold the endpoint.
    ///
    /// @param found finds what a task runs
    void enter(Programs found) {
        endpoint.enter();
        try {
            begin(found);
        } finally {
            endpoint.exit();
        }
    }

    private void begin(Programs found) {
        programs = found;
        early.forEach(endpoint::afterwards);
        early.clear();
    }

    /// The program has returned: if it has not entered, all orders are refused. Holder only.
    void retire() {
        if (programs == null) {
            begin(Starting::refuse);
        }
    }

    private static Programs.Program refuse(String what, boolean isolated)
            throws NoProgramException {
        throw new NoProgramException(what + " cannot run: the rank's program has returned and has"
                + " not entered the model; call Pvm.in there");
    }

    /// Carries out another rank's order as soon as nobody holds the endpoint, or the program has
    /// entered the model. Holder only.
    void later(Runnable carryOut) {
        if (programs == null) {
            early.add(carryOut);
        } else {
            endpoint.afterwards(carryOut);
        }
    }

    /// Carries out an order. By a thread that does not hold the endpoint.
    ///
    /// @param batch what the tasks belong to
    /// @param told  hears what came of it, as the holder, before the tasks begin
    void carryOut(SpawnOrder order, SpawnBatch batch, Consumer<OrderOutcome> told) {
        Programs.Program program = null;
        String reason = "";
        try {
            program = found(order);
        } catch (NoProgramException e) {
            reason = e.reason();
        }
        List<LocalTask> added = new ArrayList<>();
        endpoint.enter();
        try {
            CommunicationException over = world.over();
            String why = over == null ? reason : "the host is going: " + over.getMessage();
            for (int i = 0; why.isEmpty() && i < order.count(); i++) {
                LocalTask task =
                        tasks.add(order.parent(), order.what(), batch, order.context());
                batch.add(task.tid(), task.inbox());
                added.add(task);
            }
            told.accept(why.isEmpty()
                    ? OrderOutcome.from(Tids.number(added.getFirst().tid()))
                    : OrderOutcome.not(why));
        } finally {
            endpoint.exit();
        }
        for (LocalTask task : added) {
            begin(task, program, order.arguments().toArray(String[]::new));
        }
    }

    private void begin(
            LocalTask task, Programs.@Nullable Program program, String... arguments) {
        if (program != null) {
            task.inbox().point().start(
                    Tids.text(task.tid()), () -> body.run(task, program, arguments));
        }
    }

    private Programs.Program found(SpawnOrder order) throws NoProgramException {
        Programs known = programs;
        if (known == null) {
            throw new NoProgramException(
                    order.what() + " cannot run: the rank's program has not entered the model");
        }
        return known.find(order.what(), order.isolated());
    }
}
