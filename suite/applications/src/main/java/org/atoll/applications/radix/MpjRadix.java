// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.Arrays;
import java.util.Optional;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.applications.keys.Digit;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// RADIX by messages: each rank owns a block of the places. In each pass counts travel to the
/// owners of values and back, and then keys to the owners of their places.
final class MpjRadix {

    private final RadixProblem problem;
    private final Rank rank;
    private final Comm comm;
    private final Places places;
    private final Outbox outbox;
    private final int[] counts;
    private final int[] first;
    private final int[][] sides;

    private MpjRadix(RadixProblem problem, Rank rank, Comm comm, Blocks owned) {
        this.problem = problem;
        this.rank = rank;
        this.comm = comm;
        places = new Places(new Blocks(problem.buckets(), comm.size()));
        outbox = new Outbox(owned, comm.rank(), problem.buckets());
        counts = new int[problem.buckets()];
        first = new int[problem.buckets()];
        sides = new int[2][owned.count(comm.rank())];
    }

    /// Sorts on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<RadixRun> run(RadixProblem problem, Repeats repeats, Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        var owned = new Blocks(problem.keys(), comm.size());
        int[] keys = problem.input().draw(owned.from(comm.rank()), owned.to(comm.rank()));
        var radix = new MpjRadix(problem, rank, comm, owned);
        repeats.warmUp(() -> radix.sort(keys, new Breakdown(rank::nanoTime)));
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        repeats.run(() -> radix.sort(keys, timing.breakdown()));
        Timing mean = timing.finish().per(repeats.timed());
        int[] held = new int[comm.size()];
        Arrays.setAll(held, owned::count);
        int[] sorted = comm.gather(radix.sides[(problem.digits().size() - 1) % 2], held, 0);
        return comm.rank() > 0 ? Optional.empty() : Optional.of(new RadixRun(sorted, mean));
    }

    private void sort(int[] keys, Breakdown breakdown) {
        int[] source = keys;
        int passes = 0;
        for (Digit digit : problem.digits()) {
            int[] target = sides[passes++ % 2];
            pass(digit, source, target, breakdown);
            source = target;
        }
    }

    private void pass(Digit digit, int[] source, int[] target, Breakdown breakdown) {
        int keys = source.length;
        Arrays.fill(counts, 0);
        digit.count(source, 0, keys, counts);
        charge(keys, Digit.STEPS_OF_COUNT, Digit.BYTES_OF_READ);
        breakdown.spend(Kind.COMMUNICATION, this::place);
        int[] sent = outbox.begin(first, counts);
        long[] letters = new long[Arrays.stream(sent).sum()];
        int[] at = sent.clone();
        Digit.toPlaces(at);
        outbox.open(target, letters, at);
        outbox.send(digit, source, 0, keys);
        charge(keys, Digit.STEPS_OF_SEND, Digit.BYTES_OF_READ);
        charge(letters.length, 0, 2 * Long.BYTES);
        charge(keys - letters.length, 0, Digit.BYTES_OF_SCATTER);
        breakdown.enter(Kind.COMMUNICATION);
        long[] come = comm.allToAll(letters, sent, comm.allToAll(sent));
        breakdown.enter(Kind.COMPUTE);
        Outbox.deliver(come, 0, come.length, target);
        charge(come.length, Digit.STEPS_OF_MOVE, Long.BYTES + Digit.BYTES_OF_SCATTER);
    }

    /// Learns the place of this rank's first key of each value.
    private void place() {
        int[] out = places.toOwners(1);
        int[] in = places.toOwner(comm.rank(), 1);
        int[] theirs = comm.allToAll(counts, out, in);
        int[] answer = new int[2 * theirs.length];
        places.answer(theirs, answer);
        int[] answers = comm.allToAll(
                answer, places.toOwner(comm.rank(), 2), places.toOwners(2));
        Places.read(answers, first);
        rank.operate(2L * theirs.length + 2L * first.length);
    }

    private void charge(int keys, int steps, int bytes) {
        rank.operate((long) keys * steps, (long) keys * bytes,
                2L * Integer.BYTES * sides[0].length);
    }
}
