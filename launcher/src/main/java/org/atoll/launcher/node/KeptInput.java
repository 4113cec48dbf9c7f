// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The standard input of a job whose ranks return: what was read is kept, and each life of the rank
/// that reads it is given all from the beginning. No more is read than the present life takes. What
/// is longer than [#MOST_BYTES] is not kept, and no later life can begin then.
///
/// Any thread may call; one reads the input.
public final class KeptInput {
    /// How much is kept.
    public static final int MOST_BYTES = 16 << 20;

    private static final int PIECE_BYTES = 1 << 16;

    private final InputStream from;
    private byte[] bytes = new byte[PIECE_BYTES];

    /// How much has been read, and how much of that has been dropped.
    private long read;
    private long dropped;

    private boolean ended;
    private boolean wanted;
    private @Nullable Life present;

    /// Nothing has been read.
    ///
    /// @param from what is kept
    KeptInput(InputStream from) {
        this.from = from;
    }

    /// That of this process.
    public static KeptInput ofThisProcess() {
        return new KeptInput(new ForegroundInput());
    }

    /// Gives all to the next life, and no more to an earlier one.
    ///
    /// @return ends where the input ends; its `read` throws when a later life has begun
    /// @throws IOException if what was read is not kept, with a message for the user
    synchronized InputStream open() throws IOException {
        if (dropped > 0) {
            throw new IOException("the standard input of the job is longer than the "
                    + (MOST_BYTES >> 20) + " MiB that are kept for a later life");
        }
        if (present == null) {
            Thread.ofPlatform().daemon().name("atoll-input-kept").start(this::readAll);
        }
        Life next = new Life();
        present = next;
        notifyAll();
        return next;
    }

    /// The reading thread.
    private void readAll() {
        byte[] piece = new byte[PIECE_BYTES];
        try {
            int count = 0;
            while (count >= 0) {
                awaitWanted();
                count = readPiece(piece);
                take(piece, count);
            }
        } catch (InterruptedException e) {
            // Nobody interrupts this thread; its only work is to read the input.
            throw new AssertionError(e);
        }
    }

    /// What cannot be read any more has ended.
    private int readPiece(byte[] piece) {
        try {
            return from.read(piece);
        } catch (IOException e) {
            return -1;
        }
    }

    private synchronized void awaitWanted() throws InterruptedException {
        while (!wanted) {
            wait();
        }
    }

    private synchronized void take(byte[] piece, int count) {
        wanted = false;
        if (count < 0) {
            ended = true;
        } else {
            if (read + count > MOST_BYTES && present != null && present.at == read) {
                dropped = read;
            }
            int kept = (int) (read - dropped);
            if (kept + count > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(kept + count, 2 * kept));
            }
            System.arraycopy(piece, 0, bytes, kept, count);
            read += count;
        }
        notifyAll();
    }

    private synchronized int give(Life to, byte[] into, int offset, int length)
            throws IOException {
        while (to == present && to.at == read && !ended) {
            wanted = true;
            notifyAll();
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
        }
        if (to != present) {
            throw new IOException("a later life reads the input");
        }
        int count = (int) Math.min(length, read - to.at);
        System.arraycopy(bytes, (int) (to.at - dropped), into, offset, count);
        to.at += count;
        return count == 0 ? -1 : count;
    }

    /// The input as one life reads it.
    private final class Life extends InputStream {
        private long at;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return length == 0 ? 0 : give(this, into, offset, length);
        }
    }
}
