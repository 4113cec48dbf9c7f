// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The standard output or error of a process whose threads are ranks, taken apart by the rank that
/// writes. It passes on whole lines, each with its rank; an unfinished line when its rank flushes
/// it, reads the standard input or ends. What belongs to no rank goes out as it is: what the JVM
/// and threads of its common pool print.
///
/// Any thread may write; the monitor guards the unfinished lines, and that lines are not mixed.
final class RankOutput extends OutputStream {
    private static final int LONGEST_LINE_BYTES = 1 << 20;

    /// The destination of the lines of ranks.
    interface Lines {
        /// Takes whole lines, the last of which may be unfinished.
        ///
        /// @param tag   the rank, such as `3`, or `1.3` in a world that was spawned
        /// @param bytes the lines
        void take(String tag, byte[] bytes) throws IOException;
    }

    private final OutputStream process;
    private final Lines lines;
    private final boolean error;
    private final Map<String, ByteArrayOutputStream> unfinished = new HashMap<>();
    private @Nullable Failure failure;

    /// Why lines are lost.
    ///
    /// @param tag   the rank whose lines they are
    /// @param cause what went wrong first
    record Failure(String tag, IOException cause) {}

    /// Begins without unfinished lines.
    ///
    /// @param process what the process writes to
    /// @param error   whether this is the standard error
    RankOutput(OutputStream process, Lines lines, boolean error) {
        this.process = process;
        this.lines = lines;
        this.error = error;
    }

    /// The rank that the calling thread belongs to, as its lines say it.
    private static @Nullable String tag() {
        RankLoader loader = RankLoader.ofThisThread();
        if (loader == null) {
            return null;
        }
        int world = loader.membership().key().worldNumber();
        int rank = loader.membership().rank();
        return world == 0 ? Integer.toString(rank) : world + "." + rank;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        String tag = tag();
        if (tag == null) {
            process.write(bytes, offset, length);
            process.flush();
            return;
        }
        int whole = length;
        while (whole > 0 && bytes[offset + whole - 1] != '\n') {
            whole--;
        }
        ByteArrayOutputStream held =
                unfinished.computeIfAbsent(tag, key -> new ByteArrayOutputStream());
        held.write(bytes, offset, whole);
        if (whole > 0) {
            pass(tag, held);
        }
        held.write(bytes, offset + whole, length - whole);
        if (held.size() > LONGEST_LINE_BYTES) {
            pass(tag, held);
        }
    }

    /// A `PrintStream` would keep a failure to itself.
    private void pass(String tag, ByteArrayOutputStream held) {
        if (held.size() == 0) {
            return;
        }
        byte[] bytes = held.toByteArray();
        held.reset();
        try {
            lines.take(tag, bytes);
        } catch (IOException e) {
            failure = failure == null ? new Failure(tag, e) : failure;
        }
    }

    /// Why lines of ranks are lost, or null.
    synchronized @Nullable Failure failure() {
        return failure;
    }

    /// A question is shown as it is. Not so the unfinished first line of a stack trace, which the
    /// JVM writes in two pieces.
    @Override
    public synchronized void flush() throws IOException {
        process.flush();
        String tag = tag();
        if (tag == null || error) {
            return;
        }
        ByteArrayOutputStream held = unfinished.get(tag);
        if (held != null) {
            pass(tag, held);
        }
    }

    /// Passes on all that ranks have not finished.
    synchronized void passAll() {
        for (Map.Entry<String, ByteArrayOutputStream> each : unfinished.entrySet()) {
            pass(each.getKey(), each.getValue());
        }
    }
}
