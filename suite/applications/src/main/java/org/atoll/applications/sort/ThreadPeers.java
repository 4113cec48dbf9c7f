// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/// Parts that are threads of one JVM and hand each other arrays.
final class ThreadPeers implements SortPeers {

    private final int part;
    private final List<PartInbox> inboxes;
    private final int[] sent;

    /// One part's view.
    ///
    /// @param inboxes that of each part
    ThreadPeers(int part, List<PartInbox> inboxes) {
        this.part = part;
        this.inboxes = inboxes;
        sent = new int[inboxes.size()];
    }

    @Override
    public int part() {
        return part;
    }

    @Override
    public int parts() {
        return inboxes.size();
    }

    @Override
    public void send(int to, int... numbers) {
        inboxes.get(to).put(part, sent[to]++, numbers);
    }

    @Override
    public int[] receive(int from) {
        return inboxes.get(part).take(from, CompletableFuture::join);
    }

    @Override
    public void settle() {
        // what is put has arrived
    }
}
