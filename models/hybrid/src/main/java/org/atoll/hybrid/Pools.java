// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.atoll.hybrid.icl.Draws.Chunk;
import org.jspecify.annotations.Nullable;

/// The indices of loops that the threads of a node have to do and nobody has begun. The monitor
/// guards all; nobody waits in it.
final class Pools {
    private final Map<Integer, Pool> pools = new HashMap<>();

    /// One loop.
    private static final class Pool {
        private final Deque<Chunk> chunks = new ArrayDeque<>();
        private int left;
        private int gone;
    }

    Pools() {}

    /// Puts indices into a loop, unless they are the first ones and another thread has been here.
    ///
    /// @param first whether they are all that the loop has
    synchronized void add(int loop, Chunk chunk, boolean first) {
        boolean known = pools.containsKey(loop);
        Pool pool = pools.computeIfAbsent(loop, number -> new Pool());
        if (!(first && known)) {
            pool.chunks.add(chunk);
            pool.left += chunk.count();
        }
    }

    /// Takes a part of what is there: half of a thread's share, or the least.
    ///
    /// @return nothing if there is nothing at the moment
    synchronized @Nullable Chunk take(int loop, int threads, int least) {
        Pool pool = pools.computeIfAbsent(loop, number -> new Pool());
        Chunk chunk = pool.chunks.poll();
        if (chunk == null) {
            return null;
        }
        int count = Math.min(
                chunk.count(), Math.max(least, (pool.left + 2 * threads - 1) / (2 * threads)));
        if (count < chunk.count()) {
            pool.chunks.addFirst(new Chunk(chunk.start() + count, chunk.count() - count));
        }
        pool.left -= count;
        return new Chunk(chunk.start(), count);
    }

    /// A thread is through with a loop. The last one forgets it.
    synchronized void leave(int loop, int threads) {
        Pool pool = pools.computeIfAbsent(loop, number -> new Pool());
        if (++pool.gone == threads) {
            pools.remove(loop);
        }
    }
}
