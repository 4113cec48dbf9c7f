// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.remote.RemoteObjects;

/// A transpose in which each worker reads its blocks where they are, one after the other.
final class ReadTransposition implements CallTransposition {
    private final RemoteObjects remote;
    private final OfferedBlocks offered;
    private List<FftWorker> workers = List.of();
    private long round;

    /// A transpose of one worker.
    ///
    /// @param offered where the others read
    ReadTransposition(RemoteObjects remote, OfferedBlocks offered) {
        this.remote = remote;
        this.offered = offered;
    }

    @Override
    public void meet(List<FftWorker> all) {
        workers = all;
    }

    @Override
    public void exchange(
            IntFunction<Piece> sent, IntFunction<Piece> received, Breakdown breakdown) {
        breakdown.enter(Kind.COMMUNICATION);
        int size = workers.size();
        int rank = remote.rank().number();
        int readers = (int) IntStream.range(0, size)
                .filter(peer -> peer != rank && !sent.apply(peer).isEmpty())
                .count();
        offered.offer(round, sent, readers);
        for (int away = 1; away < size; away++) {
            int after = (rank + away) % size;
            Piece piece = received.apply(after);
            if (!piece.isEmpty()) {
                piece.unpack(workers.get(after).read(round, rank));
            }
        }
        offered.awaitRead(round, readers);
        round++;
        breakdown.enter(Kind.COMPUTE);
    }
}
