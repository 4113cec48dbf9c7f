// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.List;
import java.util.function.IntFunction;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.RemoteInbox;
import org.atoll.remote.RemoteObjects;

/// A transpose in which each worker gives the others their blocks, by calls that nobody waits for.
final class PushTransposition implements CallTransposition {
    private final RemoteObjects remote;
    private final RemoteInbox<double[][]> given;
    private List<FftWorker> workers = List.of();
    private long round;

    /// A transpose of one worker.
    ///
    /// @param given where the others put their blocks
    PushTransposition(RemoteObjects remote, RemoteInbox<double[][]> given) {
        this.remote = remote;
        this.given = given;
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
        for (int away = 1; away < size; away++) {
            int after = (rank + away) % size;
            Piece piece = sent.apply(after);
            if (!piece.isEmpty()) {
                give(workers.get(after), piece);
            }
        }
        for (int away = 1; away < size; away++) {
            int before = Math.floorMod(rank - away, size);
            Piece piece = received.apply(before);
            if (!piece.isEmpty()) {
                double[][] parts = given.take(round, before);
                piece.unpack(parts[0], parts[1]);
            }
        }
        round++;
        breakdown.enter(Kind.COMPUTE);
    }

    private void give(FftWorker worker, Piece piece) {
        int rank = remote.rank().number();
        long now = round;
        double[] re = piece.wholeRe();
        double[] im = piece.wholeIm();
        remote.oneWay(() -> worker.take(now, rank, re, im));
    }
}
