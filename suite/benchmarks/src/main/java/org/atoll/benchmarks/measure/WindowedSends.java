// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import org.atoll.mpj.Request;

/// Rank 0 sends a window of messages without waiting; rank 1 answers each window once.
final class WindowedSends implements Loop {
    private static final int DATA_TAG = 1;
    private static final int ANSWER_TAG = 2;
    private static final byte[] EMPTY = new byte[0];

    private final Request[] requests;

    /// Creates the loop.
    ///
    /// @param window how many messages are under way at once
    WindowedSends(int window) {
        requests = new Request[window];
    }

    @Override
    public void run(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            if (place.rank == 0) {
                send(place);
            } else if (place.rank == 1) {
                receive(place);
            }
        }
    }

    private void send(Place place) {
        for (int k = 0; k < requests.length; k++) {
            requests[k] = place.comm.sendAsync(place.block, 1, DATA_TAG);
        }
        Request.awaitAll(requests);
        place.comm.receive(EMPTY, 1, ANSWER_TAG);
    }

    private void receive(Place place) {
        for (int k = 0; k < requests.length; k++) {
            requests[k] = place.comm.receiveAsync(place.landing, 0, DATA_TAG);
        }
        Request.awaitAll(requests);
        place.comm.send(EMPTY, 0, ANSWER_TAG);
    }

    @Override
    public int messages() {
        return requests.length;
    }

    @Override
    public boolean isPair() {
        return true;
    }
}
