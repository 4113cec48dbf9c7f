// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.ArrayList;
import java.util.List;
import org.atoll.applications.checkers.TableOptions.Kind;
import org.atoll.remote.RemoteObjects;

/// The table of one rank's searcher: its own part, and by calls to their workers the parts of the
/// others. What is searched less deep than the threshold stays in the own part. A look-up waits for
/// its answer, so the own part also keeps what this rank has told the others or heard from them:
/// who finds enough there asks nobody. Updates are one-way calls, each with as many entries as the
/// buffer holds. An object belongs to one thread.
final class RankTable implements Table {
    private final TableOptions options;
    private final MemoryTable own;
    private final RemoteObjects remote;
    private final List<SearchWorker> workers;
    private final int rank;
    private final Runnable beforeCall;
    private final List<UpdateBuffer> buffers = new ArrayList<>();
    private long lookUps;
    private long updates;

    /// Joins the tables of all workers.
    ///
    /// @param own        the rank's part, which others use too
    /// @param workers    by rank
    /// @param beforeCall called before each call
    RankTable(TableOptions options, MemoryTable own, RemoteObjects remote,
            List<SearchWorker> workers, Runnable beforeCall) {
        this.options = options;
        this.own = own;
        this.remote = remote;
        this.workers = workers;
        this.beforeCall = beforeCall;
        rank = remote.rank().number();
        if (options.kind() == Kind.PARTITIONED) {
            for (SearchWorker worker : workers) {
                buffers.add(new UpdateBuffer(
                        options.buffer(), entries -> send(worker, entries)));
            }
        } else if (options.kind() == Kind.REPLICATED) {
            buffers.add(new UpdateBuffer(options.buffer(), this::sendToAll));
        }
    }

    /// How many calls have asked others.
    long lookUps() {
        return lookUps;
    }

    /// How many calls have told others.
    long updates() {
        return updates;
    }

    @Override
    public long find(long key, int depth) {
        int owner = owner(key, depth);
        if (owner == rank) {
            return own.find(key);
        }
        long here = own.find(key);
        return here != Entry.NONE && Entry.depth(here) >= depth ? here : ask(owner, key, here);
    }

    private long ask(int owner, long key, long here) {
        beforeCall.run();
        lookUps++;
        long there = workers.get(owner).find(key);
        if (there == Entry.NONE) {
            return here;
        }
        own.put(key, there);
        return there;
    }

    @Override
    public void put(long key, int depth, long entry) {
        int owner = owner(key, depth);
        own.put(key, entry);
        if (owner != rank) {
            buffers.get(owner).add(key, entry);
        }
        if (options.kind() == Kind.REPLICATED && depth >= options.threshold()) {
            buffers.getFirst().add(key, entry);
        }
    }

    /// Who has what is known of a position. The table of that rank finds its place by other bits
    /// of the key.
    private int owner(long key, int depth) {
        boolean elsewhere = options.kind() == Kind.PARTITIONED && depth >= options.threshold();
        return elsewhere ? (int) ((key >>> Integer.SIZE) % workers.size()) : rank;
    }

    /// Sends what the buffers still have.
    void flush() {
        buffers.forEach(UpdateBuffer::flush);
    }

    private void sendToAll(long[] entries) {
        for (int other = 1; other < workers.size(); other++) {
            send(workers.get((rank + other) % workers.size()), entries);
        }
    }

    private void send(SearchWorker worker, long[] entries) {
        beforeCall.run();
        updates++;
        remote.oneWay(() -> worker.put(entries));
    }
}
