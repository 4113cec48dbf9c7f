// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;
import org.atoll.mpj.Request;

/// Letters by messages. Sending never blocks, so two ranks may write to each other at once. All are
/// counted: [#settle] comes back when every letter has been received, so that none is left for what
/// follows.
public final class Post implements Letters, Stateful {

    /// A letter as it arrives.
    @SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
    public record Letter(int from, int kind, long[] words) {

        /// Writes the letter.
        ///
        /// @throws IOException if it cannot be written
        public void save(DataOutput to) throws IOException {
            to.writeInt(from);
            to.writeInt(kind);
            to.writeInt(words.length);
            for (long word : words) {
                to.writeLong(word);
            }
        }

        /// Reads what [#save] wrote.
        ///
        /// @throws IOException if it cannot be read
        public static Letter load(DataInput in) throws IOException {
            int from = in.readInt();
            int kind = in.readInt();
            long[] words = new long[in.readInt()];
            for (int k = 0; k < words.length; k++) {
                words[k] = in.readLong();
            }
            return new Letter(from, kind, words);
        }
    }

    private final Comm comm;
    private final Deque<Request> underWay = new ArrayDeque<>();
    private final long[] sent;
    private long received;

    /// Opens an exchange among all ranks of a communicator, on one of its own. All call it.
    public Post(Comm comm) {
        this.comm = comm.dup();
        sent = new long[comm.size()];
    }

    @Override
    public void send(int to, int kind, long... words) {
        sent[to]++;
        underWay.add(comm.sendAsync(words, to, kind));
        while (!underWay.isEmpty() && underWay.element().isDone()) {
            underWay.remove().await();
        }
    }

    @Override
    public Optional<Letter> poll() {
        return comm.tryProbe(Comm.ANY_SOURCE, Comm.ANY_TAG)
                .map(status -> receive(status.source(), status.tag(), status.bytes()));
    }

    @Override
    public Letter take() {
        var status = comm.probe(Comm.ANY_SOURCE, Comm.ANY_TAG);
        return receive(status.source(), status.tag(), status.bytes());
    }

    private Letter receive(int from, int kind, long bytes) {
        long[] words = new long[(int) (bytes / Long.BYTES)];
        comm.receive(words, from, kind);
        received++;
        return new Letter(from, kind, words);
    }

    /// Writes how many letters were sent and received. Nothing may be under way.
    @Override
    public void save(DataOutput to) throws IOException {
        for (long each : sent) {
            to.writeLong(each);
        }
        to.writeLong(received);
    }

    @Override
    public void load(DataInput from) throws IOException {
        for (int rank = 0; rank < sent.length; rank++) {
            sent[rank] = from.readLong();
        }
        received = from.readLong();
    }

    /// Brings the exchange to rest. Every rank calls it when it will send only answers to letters
    /// that still arrive. Blocks until all letters have been received.
    ///
    /// @param answer what is done with each letter that still arrives; it may send others
    public void settle(Consumer<Letter> answer) {
        long before = -1;
        long[] written = comm.allReduce(sent, Op.SUM);
        while (total(written) != before) {
            while (received < written[comm.rank()]) {
                answer.accept(take());
            }
            before = total(written);
            written = comm.allReduce(sent, Op.SUM);
        }
        Request.awaitAll(underWay);
        underWay.clear();
    }

    private static long total(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }
}
