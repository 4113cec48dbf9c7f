// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.ArrayList;
import java.util.List;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;

/// The exchange behind a transpose: every rank sends every other one a contiguous part. Real and
/// imaginary parts are two messages, each taken from and put where it belongs without a copy. The
/// part a rank would send to itself is left to the caller, who spares its copy.
///
/// @param comm the ranks
record Transposition(Comm comm) {

    private static final int REAL = 1;
    private static final int IMAGINARY = 2;

    /// Exchanges. Every rank calls it; blocks until the parts have come and may be overwritten.
    ///
    /// @param source    what is sent
    /// @param sent      where each rank's part begins, and the end
    /// @param target    what receives
    /// @param received  where each rank's part goes, and the end
    /// @param breakdown accounts the time as communication
    void exchange(Band source, int[] sent, Band target, int[] received, Breakdown breakdown) {
        breakdown.enter(Kind.COMMUNICATION);
        List<Request> requests = new ArrayList<>();
        int rank = comm.rank();
        for (int away = 1; away < comm.size(); away++) {
            int before = Math.floorMod(rank - away, comm.size());
            receive(target, received[before], received[before + 1], before, requests);
        }
        for (int away = 1; away < comm.size(); away++) {
            int after = (rank + away) % comm.size();
            send(source, sent[after], sent[after + 1], after, requests);
        }
        Request.awaitAll(requests);
        breakdown.enter(Kind.COMPUTE);
    }

    private void receive(Band target, int from, int to, int peer, List<Request> requests) {
        if (to > from) {
            requests.add(comm.receiveAsync(target.re(), from, to - from, peer, REAL));
            requests.add(comm.receiveAsync(target.im(), from, to - from, peer, IMAGINARY));
        }
    }

    private void send(Band source, int from, int to, int peer, List<Request> requests) {
        if (to > from) {
            requests.add(comm.sendAsync(source.re(), from, to - from, peer, REAL));
            requests.add(comm.sendAsync(source.im(), from, to - from, peer, IMAGINARY));
        }
    }
}
