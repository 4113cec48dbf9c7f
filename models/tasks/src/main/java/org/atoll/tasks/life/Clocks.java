// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.OptionalLong;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.atoll.tasks.ask.Asker;
import org.atoll.tasks.ask.Question;

/// The clocks of ranks, by which they measure ([World#nanoTime]), and how much they differ.
public final class Clocks {
    private static final int ROUND_TRIPS = 8;

    private final Station station;
    private final World world;
    private final TimeKind asking;
    private final int read;

    Clocks(Station station) {
        this.station = station;
        this.world = station.world();
        this.asking = station.time("clock", TimeKind.Group.COMMUNICATION);
        this.read = station.number(LifeFrames.CLOCK);
        station.handle(LifeFrames.CLOCK, this::answer);
    }

    private void answer(int source, MemorySegment memory, long header, long payload) {
        station.lane(source).answer(Frame.tag(memory, header), 0, ArrayBody.of(world.nanoTime()));
    }

    /// How far this rank's clock is ahead of another one's, by the shortest of a few round trips.
    /// By the asker's thread, which does not hold the endpoint; blocks for the answers, unless the
    /// asker is killed.
    ///
    /// @return nanoseconds; empty if the other rank is lost
    public OptionalLong aheadNanos(Asker asker, int rank) {
        Optional<ClockSample> best = sample(asker, rank);
        for (int i = 1; i < ROUND_TRIPS && best.isPresent(); i++) {
            ClockSample until = best.get();
            best = sample(asker, rank).map(until::orShorter);
        }
        return best.stream().mapToLong(ClockSample::aheadNanos).findFirst();
    }

    private Optional<ClockSample> sample(Asker asker, int rank) {
        Question question = new Question(asker, asking);
        Endpoint endpoint = station.endpoint();
        long before;
        endpoint.enterToSend();
        try {
            Lane lane = station.lane(rank);
            int id = lane.expect(question, read);
            before = world.nanoTime();
            if (id >= 0) { // else the rank is lost
                lane.post(read, 0, id, 0);
            }
        } finally {
            endpoint.exit();
        }
        Question.await(asker, question::isDone, () -> "clockDifference", asking);
        long after = world.nanoTime();
        return question.isAnswered()
                ? Optional.of(new ClockSample(before, ArrayBody.longs(question.answer())[0], after))
                : Optional.empty();
    }
}
