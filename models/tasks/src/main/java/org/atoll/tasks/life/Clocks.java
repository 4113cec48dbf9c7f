// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.lang.foreign.MemorySegment;
import java.time.Clock;
import java.time.Instant;
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

/// The clocks of ranks, and how much they differ: those of their hosts, or, in a simulation, virtual
/// ones.
public final class Clocks {
    private static final int ROUND_TRIPS = 8;
    private static final long NANOS = 1_000_000_000L;

    private final Station station;
    private final World world;
    private final Clock clock = Clock.systemUTC();
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
        station.lane(source).answer(Frame.tag(memory, header), 0, ArrayBody.of(nanos()));
    }

    /// Nanoseconds since 1970, or since the simulation has begun.
    private long nanos() {
        if (world.isSimulated()) {
            return world.nanoTime();
        }
        Instant now = clock.instant();
        return now.getEpochSecond() * NANOS + now.getNano();
    }

    /// How far this rank's clock is ahead of another one's, by the shortest of a few round trips. By
    /// the asker's thread, which does not hold the endpoint; blocks for the answers, unless the
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
            before = nanos();
            if (id >= 0) { // else the rank is lost
                lane.post(read, 0, id, 0);
            }
        } finally {
            endpoint.exit();
        }
        Question.await(asker, question::isDone, () -> "clockDifference", asking);
        long after = nanos();
        return question.isAnswered()
                ? Optional.of(new ClockSample(before, ArrayBody.longs(question.answer())[0], after))
                : Optional.empty();
    }
}
