// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.atoll.applications.Letters;
import org.atoll.applications.Post.Letter;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;

/// Letters by one-way calls of workers. Calls put them here, and the worker's thread takes them.
final class CalledLetters implements Letters {
    private final RemoteObjects remote;
    private final Queue<Letter> arrived = new ArrayDeque<>();
    private List<IdaWorker> workers = List.of();
    private @Nullable CompletableFuture<Letter> awaited;

    /// @param remote the rank's objects
    CalledLetters(RemoteObjects remote) {
        this.remote = remote;
    }

    /// Hears of all workers.
    ///
    /// @param all by rank
    void meet(List<IdaWorker> all) {
        workers = all;
    }

    /// Gives a letter to the thread that waits for one, or keeps it.
    synchronized void put(int from, int kind, long... words) {
        Letter letter = new Letter(from, kind, words);
        CompletableFuture<Letter> waiting = awaited;
        if (waiting == null) {
            arrived.add(letter);
        } else {
            awaited = null;
            waiting.complete(letter);
        }
    }

    @Override
    public void send(int to, int kind, long... words) {
        int from = remote.rank().number();
        IdaWorker worker = workers.get(to);
        remote.oneWay(() -> worker.hear(from, kind, words));
    }

    @Override
    public synchronized Optional<Letter> poll() {
        return Optional.ofNullable(arrived.poll());
    }

    @Override
    public Letter take() {
        return remote.await(next());
    }

    private synchronized CompletableFuture<Letter> next() {
        Letter first = arrived.poll();
        if (first != null) {
            return CompletableFuture.completedFuture(first);
        }
        CompletableFuture<Letter> later = new CompletableFuture<>();
        awaited = later;
        return later;
    }
}
