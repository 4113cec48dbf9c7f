// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;

/// The rounds of a remote object, whose own thread begins them one after the other. Calls of others
/// wait for them; they see all that was written before.
public final class RemoteRounds {
    private final RemoteObjects remote;
    private final ConcurrentSkipListMap<Long, CompletableFuture<@Nullable Void>> awaited =
            new ConcurrentSkipListMap<>();

    /// Written by the object's own thread, read by all.
    private volatile long latest;

    /// No round has begun; the first one is 1.
    ///
    /// @param remote of the rank of the object
    public RemoteRounds(RemoteObjects remote) {
        this.remote = remote;
    }

    /// Begins the next one. Does not block.
    ///
    /// @return its number
    public long begin() {
        long round = latest + 1;
        latest = round;
        var due = awaited.headMap(round, true);
        due.values().forEach(waiting -> waiting.complete(null));
        due.clear();
        return round;
    }

    /// Blocks until a round has begun.
    public void await(long round) {
        if (latest >= round) {
            return;
        }
        var begun = awaited.computeIfAbsent(round, _ -> new CompletableFuture<>());
        if (latest >= round) { // perhaps it was put there too late
            return;
        }
        Void _ = remote.await(begun);
    }
}
