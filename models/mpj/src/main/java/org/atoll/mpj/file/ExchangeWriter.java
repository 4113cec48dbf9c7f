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

/// Writes what all ranks have for a file. In each round every rank sends each aggregator what
/// belongs in its window; the aggregator receives it straight to its place there, and writes what
/// has come together in as few calls as there are gaps. What nobody has is not touched.
///
/// Shares are put in the order of ranks: where they overlap, the highest rank's is there in the
/// end, whatever the timing.
final class ExchangeWriter {
    private final FileExchange exchange;
    private final @Nullable MemorySegment buffer;
    private List<Pending> leaving = new ArrayList<>();
    private @Nullable UncheckedIOException failure;

    ExchangeWriter(FileExchange exchange) {
        this.exchange = exchange;
        this.buffer = exchange.aggregate() < 0
                ? null
                : exchange.disk().window(exchange.window());
    }

    /// Carries it out; blocks until all has been written.
    void run() {
        for (long round = 0; round < exchange.domains().rounds(); round++) {
            List<Pending> now = new ArrayList<>();
            int[] aggregators = exchange.crew().aggregators();
            for (int a = 0; a < aggregators.length; a++) {
                if (aggregators[a] != exchange.crew().rank()) {
                    send(a, aggregators[a], round, now);
                }
            }
            if (buffer != null) {
                collect(buffer, round);
            }
            leaving.forEach(Pending::await);
            leaving = now;
        }
        leaving.forEach(Pending::await);
        keep(buffer);
        exchange.agree(failure);
    }

    private void keep(@Nullable MemorySegment window) {
        if (window != null) {
            exchange.disk().keep(window);
        }
    }

    private void send(int aggregator, int to, long round, List<Pending> now) {
        if (!exchange.concerns(exchange.crew().rank(), aggregator, round)) {
            return;
        }
        FileAccess access = exchange.access();
        long first = exchange.packedFrom(aggregator, round);
        long end = exchange.packedTo(aggregator, round);
        Heads.send(exchange.crew(), access.list(first, end), to, now);
        if (end > first) {
            now.add(exchange.crew().send(
                    access.memory(first, end), end - first, ElementKinds.SEGMENT_BYTES, to));
        }
    }

    private void collect(MemorySegment window, long round) {
        long base = exchange.domains().from(exchange.aggregate(), round);
        List<Spans> all = new ArrayList<>();
        for (int rank = 0; rank < exchange.crew().size(); rank++) {
            if (exchange.concerns(rank, exchange.aggregate(), round)) {
                all.add(rank == exchange.crew().rank()
                        ? keep(window, base, round)
                        : receive(window, base, rank));
            }
        }
        new Coverage(base, all).each((start, length) ->
                write(window.asSlice(start - base, length), start));
    }

    private Spans receive(MemorySegment window, long base, int from) {
        Spans spans = Heads.receive(exchange.crew(), from);
        if (spans.series() > 0) {
            Packer packer = Heads.packer(spans, base);
            exchange.crew().receive(window, spans.bytes(), packer, from).await();
        }
        return spans;
    }

    private Spans keep(MemorySegment window, long base, long round) {
        long first = exchange.packedFrom(exchange.aggregate(), round);
        long end = exchange.packedTo(exchange.aggregate(), round);
        Spans spans = exchange.access().list(first, end);
        if (spans.series() > 0) {
            MemorySegment own = exchange.access().memory(first, end);
            Heads.packer(spans, base).unpack(window, 0, 0, end - first, own, 0);
        }
        return spans;
    }

    /// A failure is told to all when the exchange is over, which the others are waiting for.
    private void write(MemorySegment from, long at) {
        try {
            exchange.disk().write(from, at);
        } catch (UncheckedIOException e) {
            failure = failure == null ? e : failure;
        }
    }
}
