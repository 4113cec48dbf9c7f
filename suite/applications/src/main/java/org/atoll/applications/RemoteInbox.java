// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.remote.RemoteObjects;

/// Things that others give to a remote object by calls, until its own thread takes them. Each is
/// known by its round and by who gives it, for a fast worker may be a round ahead. Any thread may
/// give, in any order; each thing is taken once.
public final class RemoteInbox<T> {
    private final RemoteObjects remote;
    private final Map<Slot, CompletableFuture<T>> slots = new ConcurrentHashMap<>();

    private record Slot(long round, int giver) {}

    /// Creates an empty one.
    ///
    /// @param remote of the rank of the object
    public RemoteInbox(RemoteObjects remote) {
        this.remote = remote;
    }

    /// Puts something there. Does not block, and may be called by a call that runs at once.
    public void put(long round, int giver, T thing) {
        boolean _ = slot(new Slot(round, giver)).complete(thing);
    }

    /// Takes something. Blocks until it is there.
    public T take(long round, int giver) {
        var slot = new Slot(round, giver);
        CompletableFuture<T> there = slot(slot);
        T thing = there.isDone() ? there.join() : remote.await(there);
        var _ = slots.remove(slot);
        return thing;
    }

    private CompletableFuture<T> slot(Slot slot) {
        return slots.computeIfAbsent(slot, _ -> new CompletableFuture<>());
    }
}
