// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.List;
import org.atoll.remote.RemoteObjects;

/// Parts that are remote objects and send by calls for whose end nobody waits.
final class CallPeers implements SortPeers {

    private final int part;
    private final List<SortWorker> workers;
    private final PartInbox inbox;
    private final RemoteObjects remote;
    private final int[] sent;

    /// One worker's view.
    ///
    /// @param workers by part
    /// @param inbox   the part's, filled by their calls
    CallPeers(int part, List<SortWorker> workers, PartInbox inbox, RemoteObjects remote) {
        this.part = part;
        this.workers = workers;
        this.inbox = inbox;
        this.remote = remote;
        sent = new int[workers.size()];
    }

    @Override
    public int part() {
        return part;
    }

    @Override
    public int parts() {
        return workers.size();
    }

    @Override
    public void send(int to, int... numbers) {
        SortWorker worker = workers.get(to);
        int number = sent[to]++;
        remote.oneWay(() -> worker.take(part, number, numbers));
    }

    @Override
    public int[] receive(int from) {
        return inbox.take(from, remote::await);
    }

    @Override
    public void settle() {
        remote.settle();
    }
}
