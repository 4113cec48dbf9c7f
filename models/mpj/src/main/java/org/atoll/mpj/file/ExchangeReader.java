// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Pending;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// Reads what all ranks want of a file. In each round every rank tells each aggregator what it
/// wants of its window; the aggregator reads from the first wanted byte to the last in one call,
/// and sends each rank its runs straight from there.
///
/// Between two ranks heads and data of a round travel in this order, whoever of them is an
/// aggregator: both are sent, and receives are posted, heads first.
final class ExchangeReader {
    private final FileExchange exchange;
    private final FileGroup crew;
    private final @Nullable MemorySegment buffer;
    private @Nullable UncheckedIOException failure;

    ExchangeReader(FileExchange exchange) {
        this.exchange = exchange;
        this.crew = exchange.crew();
        this.buffer = exchange.aggregate() < 0
                ? null
                : exchange.disk().window(exchange.window());
    }

    /// A rank and the runs of a window that it wants.
    private record Wish(int rank, Spans spans) {}

    /// Carries it out; blocks until this rank has its share.
    void run() {
        for (long round = 0; round < exchange.domains().rounds(); round++) {
            List<Pending> under = new ArrayList<>();
            eachOther(round, this::ask, under);
            List<Wish> wishes = buffer == null ? List.of() : wishes(round);
            eachOther(round, this::receive, under);
            if (buffer != null && !wishes.isEmpty()) {
                serve(buffer, round, wishes, under);
            }
            under.forEach(Pending::await);
        }
        keep(buffer);
        exchange.agree(failure);
    }

    private void keep(@Nullable MemorySegment window) {
        if (window != null) {
            exchange.disk().keep(window);
        }
    }

    /// Something that is done with an aggregator.
    private interface Step {
        void with(int aggregator, int rank, long round, List<Pending> under);
    }

    private void eachOther(long round, Step step, List<Pending> under) {
        int[] aggregators = crew.aggregators();
        for (int a = 0; a < aggregators.length; a++) {
            if (aggregators[a] != crew.rank() && exchange.concerns(crew.rank(), a, round)) {
                step.with(a, aggregators[a], round, under);
            }
        }
    }

    private void ask(int aggregator, int rank, long round, List<Pending> under) {
        Heads.send(crew, own(aggregator, round), rank, under);
    }

    private Spans own(int aggregator, long round) {
        return exchange.access().list(
                exchange.packedFrom(aggregator, round), exchange.packedTo(aggregator, round));
    }

    private void receive(int aggregator, int rank, long round, List<Pending> under) {
        MemorySegment memory = memory(aggregator, round);
        if (memory.byteSize() > 0) {
            under.add(crew.receive(memory, memory.byteSize(), ElementKinds.SEGMENT_BYTES, rank));
        }
    }

    private MemorySegment memory(int aggregator, long round) {
        return exchange.access().memory(
                exchange.packedFrom(aggregator, round), exchange.packedTo(aggregator, round));
    }

    private List<Wish> wishes(long round) {
        List<Wish> wishes = new ArrayList<>();
        for (int rank = 0; rank < crew.size(); rank++) {
            if (exchange.concerns(rank, exchange.aggregate(), round)) {
                Spans spans = rank == crew.rank()
                        ? own(exchange.aggregate(), round)
                        : Heads.receive(crew, rank);
                if (spans.series() > 0) {
                    wishes.add(new Wish(rank, spans));
                }
            }
        }
        return wishes;
    }

    private void serve(
            MemorySegment window, long round, List<Wish> wishes, List<Pending> under) {
        long first = wishes.stream().mapToLong(wish -> wish.spans().first()).min().orElseThrow();
        long end = wishes.stream().mapToLong(wish -> wish.spans().end()).max().orElseThrow();
        read(window.asSlice(0, end - first), first);
        for (Wish wish : wishes) {
            Packer packer = Heads.packer(wish.spans(), first);
            if (wish.rank() == crew.rank()) {
                MemorySegment own = memory(exchange.aggregate(), round);
                packer.pack(window, 0, 0, own.byteSize(), own, 0);
            } else {
                under.add(crew.send(window, wish.spans().bytes(), packer, wish.rank()));
            }
        }
    }

    /// A failure is told to all when the exchange is over, which the others are waiting for.
    private void read(MemorySegment to, long at) {
        try {
            exchange.disk().read(to, at);
        } catch (UncheckedIOException e) {
            failure = failure == null ? e : failure;
        }
    }
}
