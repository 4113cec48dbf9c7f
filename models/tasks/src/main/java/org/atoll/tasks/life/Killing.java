// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.atoll.tasks.ask.Asker;
import org.atoll.tasks.ask.Question;
import org.atoll.tasks.post.Tids;

/// The killing of tasks here and on other ranks, and the question whether one is alive. A task that
/// is in no call has ended at once, though its thread may compute on until its next call; one that
/// is in a call ends as it leaves that.
public final class Killing {
    private static final int NO = 0;
    private static final int YES = 1;

    private final Station station;
    private final Endpoint endpoint;
    private final LocalTasks tasks;
    private final Consumer<LocalTask> finish;
    private final TimeKind asking;
    private final int kill;
    private final int alive;

    /// Begins.
    ///
    /// @param finish tells all that want to know that a task has ended, as the holder
    Killing(Station station, LocalTasks tasks, Consumer<LocalTask> finish) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.tasks = tasks;
        this.finish = finish;
        this.asking = station.time("kill", TimeKind.Group.COMMUNICATION);
        this.kill = station.number(LifeFrames.KILL);
        this.alive = station.number(LifeFrames.ALIVE);
        station.handle(LifeFrames.KILL, (source, memory, header, payload) ->
                answer(source, memory, header, killHere(Frame.context(memory, header))));
        station.handle(LifeFrames.ALIVE, (source, memory, header, payload) ->
                answer(source, memory, header, isAliveHere(Frame.context(memory, header))));
    }

    private void answer(int source, MemorySegment memory, long header, boolean yes) {
        station.lane(source).answer(Frame.tag(memory, header), yes ? YES : NO);
    }

    /// Kills a task. By the asker's thread, which does not hold the endpoint; blocks for the answer
    /// of the task's rank, unless the asker is killed itself.
    ///
    /// @param tid of a task, in its rank's present life
    /// @return false if it has ended before
    public boolean kill(Asker asker, long tid) {
        return ask(asker, "kill", kill, tid, this::killHere);
    }

    /// Whether a task is alive, and was not killed. As [#kill].
    public boolean isAlive(Asker asker, long tid) {
        return ask(asker, "isAlive", alive, tid, this::isAliveHere);
    }

    /// A question about a task of this rank.
    private interface Local {
        boolean answer(int number);
    }

    private boolean ask(Asker asker, String call, int question, long tid, Local local) {
        int rank = Tids.seat(tid);
        int number = Tids.number(tid);
        Question asked = new Question(asker, asking);
        endpoint.enterToSend();
        try {
            if (rank == endpoint.rank()) {
                return local.answer(number);
            }
            Lane lane = station.lane(rank);
            int id = lane.expect(asked, question);
            if (id >= 0) { // else the rank is lost
                lane.postInTurn(question, number, id, 0);
            }
        } catch (RankLostException e) {
            return false;
        } finally {
            endpoint.exit();
        }
        Question.await(asker, asked::isDone, () -> call + " of " + Tids.text(tid), asking);
        return asked.isAnswered() && asked.status() == YES;
    }

    private boolean killHere(int number) {
        LocalTask task = tasks.get(number);
        if (task == null) {
            return false;
        }
        return switch (task.state().kill()) {
            case DONE -> {
                finish.accept(task);
                yield true;
            }
            case MARKED -> {
                task.inbox().nudge();
                yield true;
            }
            case GONE -> false;
        };
    }

    private boolean isAliveHere(int number) {
        LocalTask task = tasks.get(number);
        return number == Tids.HOST || (task != null && !task.state().isKilled());
    }
}
