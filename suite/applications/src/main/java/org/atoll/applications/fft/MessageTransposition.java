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
            Band source,
            IntFunction<Place> sent,
            Band target,
            IntFunction<Place> received,
            Breakdown breakdown) {
        breakdown.enter(Kind.COMMUNICATION);
        List<Request> requests = new ArrayList<>();
        int rank = comm.rank();
        for (int away = 1; away < comm.size(); away++) {
            int before = Math.floorMod(rank - away, comm.size());
            receive(target, received.apply(before), before, requests);
        }
        for (int away = 1; away < comm.size(); away++) {
            int after = (rank + away) % comm.size();
            send(source, sent.apply(after), after, requests);
        }
        Request.awaitAll(requests);
        breakdown.enter(Kind.COMPUTE);
    }

    private void receive(Band target, Place place, int peer, List<Request> requests) {
        if (!place.isEmpty()) {
            Layout layout = place.layout();
            double[] re = array(target.re());
            double[] im = array(target.im());
            requests.add(comm.receiveAsync(re, place.at(), layout, peer, REAL));
            requests.add(comm.receiveAsync(im, place.at(), layout, peer, IMAGINARY));
        }
    }

    private void send(Band source, Place place, int peer, List<Request> requests) {
        if (!place.isEmpty()) {
            Layout layout = place.layout();
            double[] re = array(source.re());
            double[] im = array(source.im());
            requests.add(comm.sendAsync(re, place.at(), layout, peer, REAL));
            requests.add(comm.sendAsync(im, place.at(), layout, peer, IMAGINARY));
        }
    }

    /// Ranks that send have their numbers in arrays.
    private static double[] array(Numbers numbers) {
        return ((ArrayNumbers) numbers).array();
    }
}
