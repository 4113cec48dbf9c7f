// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.ArrayDeque;
import java.util.Deque;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;

/// Parts that are ranks and send each other messages.
final class MessagePeers implements SortPeers {

    private static final int KEYS = 1;

    private final Comm comm;
    private final Deque<Request> underWay = new ArrayDeque<>();

    /// One rank's view.
    MessagePeers(Comm comm) {
        this.comm = comm;
    }

    @Override
    public int part() {
        return comm.rank();
    }

    @Override
    public int parts() {
        return comm.size();
    }

    @Override
    public void send(int to, int... numbers) {
        underWay.add(comm.sendAsync(numbers, to, KEYS));
    }

    @Override
    public int[] receive(int from) {
        int[] numbers = new int[(int) (comm.probe(from, KEYS).bytes() / Integer.BYTES)];
        comm.receive(numbers, from, KEYS);
        return numbers;
    }

    @Override
    public void settle() {
        Request.awaitAll(underWay);
        underWay.clear();
    }
}
