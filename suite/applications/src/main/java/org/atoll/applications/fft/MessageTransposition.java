// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.codec.Layout;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;

/// A transpose by messages. Real and imaginary parts are two messages, each taken from and put
/// where it belongs by a layout, without a copy of our own.
record MessageTransposition(Comm comm) implements Transposition {

    private static final int REAL = 1;
    private static final int IMAGINARY = 2;

    @Override
    public void exchange(
            IntFunction<Piece> sent, IntFunction<Piece> received, Breakdown breakdown) {
        breakdown.enter(Kind.COMMUNICATION);
        List<Request> requests = new ArrayList<>();
        int rank = comm.rank();
        for (int away = 1; away < comm.size(); away++) {
            int before = Math.floorMod(rank - away, comm.size());
            receive(received.apply(before), before, requests);
        }
        for (int away = 1; away < comm.size(); away++) {
            int after = (rank + away) % comm.size();
            send(sent.apply(after), after, requests);
        }
        Request.awaitAll(requests);
        breakdown.enter(Kind.COMPUTE);
    }

    private void receive(Piece piece, int peer, List<Request> requests) {
        if (!piece.isEmpty()) {
            int at = piece.place().at();
            Layout layout = piece.place().layout();
            requests.add(comm.receiveAsync(piece.re(), at, layout, peer, REAL));
            requests.add(comm.receiveAsync(piece.im(), at, layout, peer, IMAGINARY));
        }
    }

    private void send(Piece piece, int peer, List<Request> requests) {
        if (!piece.isEmpty()) {
            int at = piece.place().at();
            Layout layout = piece.place().layout();
            requests.add(comm.sendAsync(piece.re(), at, layout, peer, REAL));
            requests.add(comm.sendAsync(piece.im(), at, layout, peer, IMAGINARY));
        }
    }
}
