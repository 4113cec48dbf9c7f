// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.Arrays;
import java.util.Optional;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Hybrid;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.applications.keys.Digit;
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Parts;
import org.atoll.job.Rank;

/// RADIX by SIMPLE, as one thread has it: each node owns a block of the places, and its threads
/// count and move blocks of its keys. On one node keys go straight to their places.
final class HybridRadix {

    private final RadixProblem problem;
    private final Simple simple;
    private final Blocks owned;
    private final Blocks keys;
    private final NodePlaces places;
    private final NodeLetters letters;
    private final Outbox outbox;
    private final int[] counts;
    private final int[] first;
    private final int[] input;
    private final int[][] sides;

    private HybridRadix(RadixProblem problem, Simple simple) {
        this.problem = problem;
        this.simple = simple;
        owned = new Blocks(problem.keys(), simple.nodes());
        int count = owned.count(simple.node());
        keys = new Blocks(count, simple.threads());
        places = new NodePlaces(simple, problem.buckets());
        letters = new NodeLetters(simple, simple.nodes() == 1 ? 0 : count);
        outbox = new Outbox(owned, simple.node(), problem.buckets());
        counts = new int[problem.buckets()];
        first = new int[problem.buckets()];
        input = simple.nodeInts(count);
        sides = new int[][] {simple.nodeInts(count), simple.nodeInts(count)};
    }

    /// Sorts on all threads of all nodes. Every node calls it with the same problem.
    ///
    /// @return on node 0 what it gave; nothing elsewhere
    static Optional<RadixRun> run(RadixProblem problem, Repeats repeats, Rank rank) {
        return Hybrid.run(rank, simple -> new HybridRadix(problem, simple).run(repeats));
    }

    private RadixRun run(Repeats repeats) {
        int before = owned.from(simple.node());
        int[] mine = problem.input().draw(before + from(), before + to());
        System.arraycopy(mine, 0, input, from(), mine.length);
        repeats.warmUp(() -> sort(new Breakdown(simple::nanoTime)));
        var timing = new SharedTiming(simple::nanoTime, new Hybrid(simple));
        repeats.run(() -> sort(timing.breakdown()));
        Timing mean = timing.finish().per(repeats.timed());
        return new RadixRun(gathered(), mean);
    }

    private int from() {
        return keys.from(simple.thread());
    }

    private int to() {
        return keys.to(simple.thread());
    }

    private void sort(Breakdown breakdown) {
        int[] source = input;
        int passes = 0;
        for (Digit digit : problem.digits()) {
            int[] target = sides[passes++ % 2];
            pass(digit, source, target, breakdown);
            source = target;
        }
    }

    private void pass(Digit digit, int[] source, int[] target, Breakdown breakdown) {
        Arrays.fill(counts, 0);
        digit.count(source, from(), to(), counts);
        charge(to() - from(), Digit.STEPS_OF_COUNT, Digit.BYTES_OF_READ);
        breakdown.spend(Kind.COMMUNICATION, () -> places.find(counts, first));
        if (simple.nodes() == 1) {
            digit.move(source, from(), to(), first, target);
            charge(to() - from(), Digit.STEPS_OF_MOVE,
                    Digit.BYTES_OF_READ + Digit.BYTES_OF_SCATTER);
        } else {
            send(digit, source, target);
            breakdown.enter(Kind.COMMUNICATION);
            int came = letters.exchange();
            breakdown.enter(Kind.COMPUTE);
            deliver(came, target);
        }
        breakdown.spend(Kind.BARRIER, simple::nodeBarrier);
    }

    private void send(Digit digit, int[] source, int[] target) {
        int[] mine = outbox.begin(first, counts);
        outbox.open(target, letters.out(), letters.begin(mine));
        outbox.send(digit, source, from(), to());
        int away = Arrays.stream(mine).sum();
        charge(to() - from(), Digit.STEPS_OF_SEND, Digit.BYTES_OF_READ);
        charge(away, 0, 2 * Long.BYTES);
        charge(to() - from() - away, 0, Digit.BYTES_OF_SCATTER);
    }

    private void deliver(int came, int[] target) {
        var shares = new Blocks(came, simple.threads());
        int share = simple.thread();
        Outbox.deliver(letters.in(), shares.from(share), shares.to(share), target);
        charge(shares.count(share), Digit.STEPS_OF_MOVE, Long.BYTES + Digit.BYTES_OF_SCATTER);
    }

    /// All keys, on node 0.
    private int[] gathered() {
        int[] last = sides[(problem.digits().size() - 1) % 2];
        if (simple.nodes() == 1) {
            return last;
        }
        int[] sent = new int[simple.nodes()];
        int[] received = new int[simple.nodes()];
        sent[0] = last.length;
        if (simple.node() == 0) {
            Arrays.setAll(received, owned::count);
        }
        int[] all = simple.nodeInts(simple.node() == 0 ? problem.keys() : 0);
        simple.allToAllV(last, Parts.of(sent), all, Parts.of(received));
        return all;
    }

    private void charge(int count, int steps, int bytes) {
        simple.operate((long) count * steps, (long) count * bytes,
                2L * Integer.BYTES * keys.total());
    }
}
