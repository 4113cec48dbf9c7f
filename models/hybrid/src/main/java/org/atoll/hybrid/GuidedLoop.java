// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.function.IntConsumer;
import org.atoll.hybrid.icl.Draws;
import org.atoll.hybrid.icl.Draws.Chunk;
import org.atoll.hybrid.node.MemberTimes;
import org.jspecify.annotations.Nullable;

/// A loop whose indices threads draw from their node's pool, and nodes from node 0.
///
/// @param pools  what the threads of the node have to do
/// @param number which of all guided loops
/// @param from   the first index
/// @param to     the index behind the last one
/// @param least  how many are drawn at least
/// @param times  where the thread's time goes, or null
record GuidedLoop(
        NodeJob job,
        Pools pools,
        int number,
        int from,
        int to,
        int least,
        @Nullable MemberTimes times) {

    /// Does this thread's share of a loop of its node.
    void ofNode(IntConsumer body) {
        pools.add(number, new Chunk(0, to - from), true);
        drain(body);
        pools.leave(number, job.threads());
    }

    /// Does this thread's share of a loop of all nodes. Blocks while it draws.
    void ofAll(IntConsumer body) {
        Draws draws = Draws.of(job.world());
        int first = job.world().isSimulated() ? job.shape().first(0) : 0;
        Draws.Loop loop = new Draws.Loop(
                number, to - from, least, job.node(), job.threads(), job.shape().total());
        Chunk drawn;
        do {
            drain(body);
            long since = times == null ? 0 : times.now();
            drawn = draws.draw(first, loop);
            if (times != null) {
                times.waitedForOthers(since);
            }
            if (drawn.count() > 0) {
                pools.add(number, drawn, false);
            }
        } while (drawn.count() > 0);
        drain(body);
        pools.leave(number, job.threads());
    }

    private void drain(IntConsumer body) {
        for (Chunk chunk = take(); chunk != null; chunk = take()) {
            if (times != null) {
                times.tookChunk();
            }
            for (int index = 0; index < chunk.count(); index++) {
                body.accept(from + chunk.start() + index);
            }
        }
    }

    private @Nullable Chunk take() {
        return pools.take(number, job.threads(), least);
    }
}
