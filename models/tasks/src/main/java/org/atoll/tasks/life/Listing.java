// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.atoll.tasks.ask.Asker;
import org.atoll.tasks.ask.Question;

/// The lists of the tasks that are there, on this rank and on others.
public final class Listing {
    private final Station station;
    private final Endpoint endpoint;
    private final LocalTasks tasks;
    private final TimeKind asking;
    private final int list;

    Listing(Station station, LocalTasks tasks) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.tasks = tasks;
        this.asking = station.time("list", TimeKind.Group.COMMUNICATION);
        this.list = station.number(LifeFrames.LIST);
        station.handle(LifeFrames.LIST, this::answer);
    }

    private void answer(int source, MemorySegment memory, long header, long payload) {
        station.lane(source).answer(
                Frame.tag(memory, header), 0, new ArrayBody(TaskLine.toBytes(here())));
    }

    private List<TaskLine> here() {
        return tasks.all().stream()
                .filter(task -> !task.state().isKilled())
                .map(TaskLine::of)
                .toList();
    }

    /// The tasks of some ranks. By the asker's thread, which does not hold the endpoint; blocks
    /// until all have answered, unless the asker is killed.
    ///
    /// @return by rank and age; none of a rank that is lost meanwhile
    public List<TaskLine> of(Asker asker, List<Integer> ranks) {
        List<Question> asked = new ArrayList<>();
        endpoint.enterToSend();
        try {
            for (int rank : ranks) {
                Question question = new Question(asker, asking);
                int id = station.lane(rank).expect(question, list);
                if (id >= 0) { // else the rank is lost
                    station.lane(rank).post(list, 0, id, 0);
                }
                asked.add(question);
            }
        } finally {
            endpoint.exit();
        }
        Question.await(asker, () -> areDone(asked), () -> "tasks", asking);
        List<TaskLine> all = new ArrayList<>();
        for (Question question : asked) {
            if (question.isAnswered()) {
                all.addAll(TaskLine.of(question.answer()));
            }
        }
        return all;
    }

    private static boolean areDone(List<Question> asked) {
        return asked.stream().allMatch(Question::isDone);
    }
}
