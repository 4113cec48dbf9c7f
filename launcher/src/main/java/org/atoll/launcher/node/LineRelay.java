// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Reads one stream of one rank and passes it on as whole lines, many at a time. A line longer
/// than [#LONGEST_LINE_BYTES] is passed on in pieces, and so is a line of the standard output
/// that stays unfinished for [#QUIET_MILLIS]: it may be a question to the user. The standard
/// error is kept whole, because a JVM writes the first line of a stack trace in two pieces.
final class LineRelay implements Runnable {
    static final int LONGEST_LINE_BYTES = 1 << 20;
    static final long QUIET_MILLIS = 127;
    private static final int FIRST_BYTES = 1 << 13;
    private static final int USUAL_BYTES = 1 << 16;

    private final InputStream in;
    private final int rank;
    private final boolean error;
    private final OutputSink sink;
    private byte[] buffer = new byte[FIRST_BYTES];
    private int held;
    private volatile boolean passing;

    LineRelay(InputStream in, int rank, boolean error, OutputSink sink) {
        this.in = in;
        this.rank = rank;
        this.error = error;
        this.sink = sink;
    }

    @Override
    public void run() {
        try (in) {
            int count = in.read(buffer, held, buffer.length - held);
            while (count >= 0) {
                take(count);
                if (held > 0 && !error && isQuiet()) {
                    pass(held);
                }
                count = in.read(buffer, held, buffer.length - held);
            }
        } catch (IOException e) {
            // The process was killed while its pipe was read: what came before is delivered.
            assert e != null;
        }
        if (held > 0) {
            pass(held);
        }
    }

    /// Whether it waits for the sink rather than for the rank.
    boolean isPassing() {
        return passing;
    }

    /// Looks for more at growing distances, so that a busy stream is not held up.
    private boolean isQuiet() throws IOException {
        for (long pause = 1; pause < QUIET_MILLIS; pause *= 2) {
            if (in.available() > 0) {
                return false;
            }
            try {
                Thread.sleep(pause);
            } catch (InterruptedException e) {
                // Nobody interrupts this thread; its only work is to read the stream.
                throw new AssertionError(e);
            }
        }
        return in.available() == 0;
    }

    private void take(int count) {
        int end = held + count;
        int whole = lastNewline(held, end) + 1;
        held = end;
        if (whole > 0 || end >= LONGEST_LINE_BYTES) {
            pass(whole > 0 ? whole : end);
        }
        if (held == buffer.length || (count >= FIRST_BYTES && buffer.length < USUAL_BYTES)) {
            buffer = Arrays.copyOf(buffer, Math.max(USUAL_BYTES, 2 * held));
        }
    }

    private void pass(int length) {
        passing = true;
        sink.lines(rank, error, buffer, length);
        passing = false;
        System.arraycopy(buffer, length, buffer, 0, held - length);
        held -= length;
    }

    private int lastNewline(int from, int to) {
        int at = to - 1;
        while (at >= from && buffer[at] != '\n') {
            at--;
        }
        return at >= from ? at : -1;
    }
}
