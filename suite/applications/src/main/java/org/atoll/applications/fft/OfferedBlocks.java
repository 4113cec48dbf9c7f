// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;

/// The blocks that one worker lets the others read, exchange by exchange. Its own thread offers
/// them; any thread reads.
final class OfferedBlocks {
    private final RemoteObjects remote;
    private final Map<Long, CompletableFuture<Offer>> offers = new ConcurrentHashMap<>();

    /// The blocks of one exchange.
    ///
    /// @param unread  how many have not read theirs
    /// @param allRead is done when there are none
    private record Offer(
            IntFunction<Piece> blocks,
            AtomicInteger unread,
            CompletableFuture<@Nullable Void> allRead) {

        double[] read(int reader) {
            double[] packed = blocks.apply(reader).packed();
            if (unread.decrementAndGet() == 0) {
                boolean _ = allRead.complete(null);
            }
            return packed;
        }
    }

    /// Nothing is offered yet.
    OfferedBlocks(RemoteObjects remote) {
        this.remote = remote;
    }

    /// Lets others read. The blocks must stay as they are until [#awaitRead].
    ///
    /// @param blocks  by rank
    /// @param readers how many ranks will read
    void offer(long round, IntFunction<Piece> blocks, int readers) {
        if (readers > 0) {
            var offer = new Offer(blocks, new AtomicInteger(readers), new CompletableFuture<>());
            boolean _ = offers(round).complete(offer);
        }
    }

    /// Blocks until all that was offered has been read.
    ///
    /// @param readers as [#offer] was told
    void awaitRead(long round, int readers) {
        if (readers > 0) {
            Offer offer = remote.await(offers(round));
            Void _ = remote.await(offer.allRead);
            var _ = offers.remove(round);
        }
    }

    /// Reads a block. Blocks until it is offered.
    ///
    /// @return a copy, real parts before imaginary ones
    double[] read(long round, int reader) {
        return remote.await(offers(round)).read(reader);
    }

    private CompletableFuture<Offer> offers(long round) {
        return offers.computeIfAbsent(round, _ -> new CompletableFuture<>());
    }
}
