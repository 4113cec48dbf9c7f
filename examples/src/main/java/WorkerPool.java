// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.atoll.remote.Node;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;

/// An ordinary class. Its objects may be anywhere.
@Remote
static class Counter {
    private final int step;

    Counter(int step) {
        this.step = step;
    }

    public long primesFrom(int first) {
        return IntStream.range(first, first + step)
                .filter(n -> n > 1 && IntStream.rangeClosed(2, (int) Math.sqrt(n))
                        .noneMatch(d -> n % d == 0))
                .count();
    }
}

/// Example 43. Rank 0 creates a counter on each rank and gives them pieces of work in turn, without
/// waiting; then it adds the results. The other ranks only answer.
void main(String[] args) {
    RemoteObjects.run(args, remote -> {
        if (remote.rank().number() > 0) {
            return;
        }
        List<Counter> pool = new ArrayList<>();
        for (Node node : remote.nodes()) {
            pool.add(node.create(Counter.class, 500));
        }
        List<CompletableFuture<Long>> pieces = new ArrayList<>();
        for (int first = 0; first < 20_000; first += 500) {
            int from = first;
            Counter counter = pool.get(pieces.size() % pool.size());
            pieces.add(remote.async(() -> counter.primesFrom(from)));
        }
        long primes = 0;
        for (CompletableFuture<Long> piece : pieces) {
            primes += remote.await(piece);
        }
        System.out.println(primes + " primes below 20000, by " + pool.size() + " counters");
    });
}
