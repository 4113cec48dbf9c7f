// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.atoll.fabric.Endpoint;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Request;

/// All ranks send very many messages to one that receives none until the last has come: what it
/// must keep stays within its budget, and all come in order.
final class Flood implements Workload {
    /// What each pair may have outstanding at least: see `Mailbox`.
    static final int BUDGET_BYTES = 1 << 20;
    private static final int LEAST_BYTES = 1 << 18;
    private static final int LAST = 1;

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        Random random = new Random(seed);
        int length = 1 + random.nextInt(200);
        int count = 200 + random.nextInt(600);
        int target = random.nextInt(rank.size());
        if (rank.number() == target) {
            for (int peer = 0; peer < rank.size(); peer++) {
                if (peer != target) {
                    take(rank, peer, new int[] {count, length}, wrong);
                }
            }
        } else {
            pour(Mpj.in(rank).comm(), target, count, length);
        }
    }

    private static void pour(Comm comm, int target, int count, int length) {
        List<Request> sends = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Letter letter = new Letter(i, comm.rank(), target, i == count - 1 ? LAST : 0, length);
            sends.add(comm.sendAsync(letter.content(), target, letter.tag()));
        }
        Request.awaitAll(sends);
    }

    private static void take(Rank rank, int peer, int[] shape, Consumer<String> wrong) {
        Comm comm = Mpj.in(rank).comm();
        comm.probe(peer, LAST);
        Endpoint endpoint = rank.fabric().endpoint();
        long eager = Objects.requireNonNull(endpoint.traffic(peer))
                .receivedFrames(endpoint.frames().number("messages.eager"));
        long kept = eager * shape[1] * 8;
        int budget = Math.max(LEAST_BYTES, BUDGET_BYTES / rank.size());
        if (kept > budget) {
            wrong.accept(kept + " bytes of unexpected messages are kept, the budget is " + budget);
        }
        long[] room = new long[shape[1]];
        for (int i = 0; i < shape[0]; i++) {
            comm.receive(room, peer, Comm.ANY_TAG);
            if (!new Letter(i, peer, comm.rank(), 0, shape[1]).fills(room)) {
                wrong.accept("message " + i + " from " + peer + " is " + room[0]);
                return;
            }
        }
    }
}
