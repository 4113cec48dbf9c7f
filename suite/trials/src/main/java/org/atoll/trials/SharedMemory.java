// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.atoll.dsm.Dsm;
import org.atoll.job.Rank;
import org.atoll.mpj.Mpj;
import org.atoll.trials.MemoryRank.Handing;

/// Random programs with shared memory, by classic, improved, or a policy alone, as the seed says.
/// The last rank to end checks the trace of all.
final class SharedMemory implements Workload {
    private static final List<String> POLICIES = List.of(
            "classic", "improved", "classic,+ranges", "classic,+groups", "classic,+homes",
            "classic,+homes,+push", "classic,+homes,+grant", "classic,+overwrite");
    /// Collects at every barrier, at some, or never.
    private static final List<String> LIMITS = List.of("1", "60000", "67108864", "67108864");

    private final MemoryTrace trace = new MemoryTrace();
    private final AtomicInteger ended = new AtomicInteger();
    private final Handing handing;

    SharedMemory() {
        this(new ByPush());
    }

    /// Programs that hand ranges on in a way of their own.
    SharedMemory(Handing handing) {
        this.handing = handing;
    }

    @Override
    public Map<String, String> settings(long seed) {
        long next = Math.floorDiv(seed, POLICIES.size());
        return Map.of(
                "atoll.dsm", POLICIES.get(Math.floorMod(seed, POLICIES.size())),
                "atoll.dsm.limit.bytes", LIMITS.get(Math.floorMod(next, LIMITS.size())));
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        new MemoryRank(rank, seed, handing, trace).run();
        if (ended.incrementAndGet() == rank.size()) {
            new MemoryOrder(rank.size()).check(trace.events(), wrong);
        }
    }

    /// As the guide says.
    private record ByPush() implements Handing {

        @Override
        public void push(Rank rank, Numbers numbers, int to) {
            long length = numbers.array().length();
            Numbers.Window _ = numbers.read().open(0, length);
            Dsm.in(rank).push(numbers.array(), 0, length, to);
        }

        @Override
        public void take(Rank rank, int from) {
            Dsm.in(rank).pushed(from);
        }
    }

    /// As the guide says one cannot: a message does not synchronise shared memory.
    record ByMessage() implements Handing {

        @Override
        public void push(Rank rank, Numbers numbers, int to) {
            Mpj.in(rank).comm().send(new int[1], to, 0);
        }

        @Override
        public void take(Rank rank, int from) {
            Mpj.in(rank).comm().receive(new int[1], from, 0);
        }
    }
}
