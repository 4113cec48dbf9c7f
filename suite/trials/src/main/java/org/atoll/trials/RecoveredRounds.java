// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.state.Cell;
import org.atoll.recovery.state.Count;

/// Rounds of messages that a seed draws: in some, receives name sources and tags and overtake each
/// other; in the others they take from any source. Each message depends on all that its sender has
/// received before, in that order.
final class RecoveredRounds {
    private static final int[] LENGTHS = {2, 5, 60, 900, 9000};
    private static final int LONGEST = 9000;
    private static final int TAGS = 3;

    private static final int STATE = 0;
    private static final int NUMBERS = 1;

    private final Rank rank;
    private final Comm comm;
    private final Checkpoint checkpoint;
    private final long seed;
    private final boolean ring;
    private final int rounds;
    private final Cell<History.Part> part;

    /// What the rank has come to, and how many messages were planned.
    private final long[] words;

    private final long[] room = new long[LONGEST];

    private Random random;

    RecoveredRounds(Rank rank, Comm comm, Checkpoint checkpoint, long seed) {
        this.rank = rank;
        this.comm = comm;
        this.checkpoint = checkpoint;
        this.seed = seed;
        this.random = new Random(seed);
        this.ring = random.nextInt(3) == 0;
        this.rounds = 2 + random.nextInt(10);
        this.part = checkpoint.coded("part", History.Part.CODEC, new History.Part());
        this.words = checkpoint.longs("words", 2);
    }

    /// A message of a round.
    private record Planned(long number, int from, int to, int tag, int length) {}

    History.Part run() {
        Count round = checkpoint.count("round");
        if (checkpoint.begin()) {
            words[STATE] = rank.number() + 1L;
        }
        for (; round.get() < rounds; round.next()) {
            round((int) round.get());
            checkpoint.point();
        }
        return part.get();
    }

    private void round(int round) {
        random = new Random(seed * rounds + round);
        boolean any = !ring && random.nextBoolean();
        List<Planned> plan = plan(any ? TAGS + round : -1);
        Collections.shuffle(plan, random);
        long nanos = 1L + random.nextInt(20_000);
        List<Request> sends = send(plan);
        rank.compute(nanos * (1 + rank.number() % 2));
        if (any) {
            takeAny(plan, TAGS + round);
        } else {
            take(plan);
        }
        sends.forEach(Request::await);
    }

    private List<Planned> plan(int tag) {
        List<Planned> plan = new ArrayList<>();
        int size = comm.size();
        int count = ring ? TAGS * size : 1 + random.nextInt(3 * size);
        for (int i = 0; i < count; i++) {
            int from = ring ? i % size : random.nextInt(size);
            int to = ring ? (i + 1) % size : random.nextInt(size);
            int drawn = ring ? i / size : random.nextInt(TAGS);
            plan.add(new Planned(
                    words[NUMBERS]++, from, to, tag < 0 ? drawn : tag,
                    LENGTHS[random.nextInt(LENGTHS.length)]));
        }
        return plan;
    }

    /// In the order of their numbers, so that those of one tag come in it.
    private List<Request> send(List<Planned> plan) {
        List<Request> sends = new ArrayList<>();
        plan.stream().sorted((a, b) -> Long.compare(a.number, b.number))
                .filter(each -> each.from == rank.number())
                .forEach(each -> {
                    long[] content = new long[each.length];
                    Arrays.fill(content, words[STATE] * 31 + each.number);
                    content[0] = each.number;
                    part.get().sent(each.number, content);
                    sends.add(comm.sendAsync(content, each.to, each.tag));
                });
        return sends;
    }

    private void take(List<Planned> plan) {
        for (Planned each : plan) {
            if (each.to == rank.number()) {
                int length = (int) (comm.receive(room, each.from, each.tag).bytes() / Long.BYTES);
                took(Arrays.copyOf(room, length));
            }
        }
    }

    private void takeAny(List<Planned> plan, int tag) {
        for (Planned each : plan) {
            if (each.to == rank.number()) {
                int length = (int) (comm.receive(room, Comm.ANY_SOURCE, tag).bytes() / Long.BYTES);
                took(Arrays.copyOf(room, length));
            }
        }
    }

    private void took(long[] content) {
        part.get().received(content[0], content);
        words[STATE] = (words[STATE] * 0x9E3779B97F4A7C15L) ^ Arrays.hashCode(content);
    }
}
