// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Body;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;

/// Loops whose indices nodes draw from one of them, which answers also while its program computes.
/// Chunks shrink, and a node's are as large as it has been fast. Any thread of the rank may draw.
public final class Draws implements Service {
    /// So many loops behind the present one are forgotten: nobody draws from them any more.
    private static final int KEPT = 1000;

    private static final int WORDS = 5;

    private final Station station;
    private final Endpoint endpoint;
    private final int draw;
    private final TimeKind drawing;
    private final Map<Integer, Chunks> loops = new HashMap<>();

    Draws(Station station) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.draw = station.number(DrawsKind.DRAW);
        this.drawing = station.time("draw", TimeKind.Group.COMMUNICATION);
        station.handle(DrawsKind.DRAW, new Assembly(this::drawn));
        endpoint.leaveUnattended();
    }

    /// A rank's draws.
    ///
    /// @return the same at every call
    public static Draws of(World world) {
        return world.service(DrawsKind.DRAWS);
    }

    /// A loop of all nodes; they agree on all but what each has of its own.
    ///
    /// @param number  which loop, the same number on all nodes and no other loop's
    /// @param indices how many it has
    /// @param least   how many are drawn at least
    /// @param node    who draws
    /// @param threads how many it has
    /// @param all     how many all nodes have
    public record Loop(int number, int indices, int least, int node, int threads, int all) {}

    /// The indices that were drawn: those from `start` on, none if the loop is at its end.
    ///
    /// @param start the first
    public record Chunk(int start, int count) {}

    /// Draws the next chunk of a loop. Blocks until it is here.
    ///
    /// @param rank the world rank that gives them out
    /// @param loop what is drawn from
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    public Chunk draw(int rank, Loop loop) {
        endpoint.enter();
        try {
            Exchange exchange = new Exchange(drawing);
            station.lane(rank).ask(exchange, new Question(loop), draw, loop.number);
            exchange.await();
            MemorySegment memory = exchange.memory();
            Chunk chunk = new Chunk(
                    memory.get(JAVA_INT_UNALIGNED, exchange.payload()),
                    memory.get(JAVA_INT_UNALIGNED, exchange.payload() + Integer.BYTES));
            exchange.take();
            return chunk;
        } finally {
            endpoint.exit();
        }
    }

    private void drawn(int source, int number, int id, MemorySegment memory, long at, long bytes) {
        int[] words = new int[WORDS];
        for (int i = 0; i < WORDS; i++) {
            words[i] = memory.get(JAVA_INT_UNALIGNED, at + (long) i * Integer.BYTES);
        }
        Loop loop = new Loop(number, words[0], words[1], words[2], words[3], words[4]);
        if (loops.size() > 2 * KEPT) {
            loops.keySet().removeIf(old -> old < number - KEPT);
        }
        Chunk chunk = loops.computeIfAbsent(number, key -> new Chunks())
                .next(loop, station.world().nanoTime());
        Lane lane = station.lane(source);
        Answer answer = new Answer(chunk);
        if (lane.answer(id, 0, (int) answer.bytes())) {
            answer.write(0, (int) answer.bytes(), lane.memory(), lane.payload());
            lane.publish();
        } else {
            lane.answer(id, 0, answer);
        }
    }

    /// A draw on its way. It is short, so it leaves in one part.
    private record Question(Loop loop) implements Body {
        @Override
        public long bytes() {
            return (long) WORDS * Integer.BYTES;
        }

        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            int[] words = {loop.indices, loop.least, loop.node, loop.threads, loop.all};
            MemorySegment.copy(words, 0, to, JAVA_INT_UNALIGNED, at, WORDS);
        }
    }

    /// A chunk on its way.
    private record Answer(Chunk chunk) implements Body {
        @Override
        public long bytes() {
            return 2L * Integer.BYTES;
        }

        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            to.set(JAVA_INT_UNALIGNED, at, chunk.start);
            to.set(JAVA_INT_UNALIGNED, at + Integer.BYTES, chunk.count);
        }
    }

    @Override
    public void lost(RankLostException loss) {
        // Its chunks are lost with it; what it asks ends by itself.
    }
}
