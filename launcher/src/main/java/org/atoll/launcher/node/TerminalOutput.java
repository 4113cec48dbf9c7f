// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Prints what ranks print, to this JVM's own streams, each line tagged with the rank when asked
/// for. An unfinished line is finished before another rank's line follows it; its rest is then a
/// line of its own, with a tag of its own.
public final class TerminalOutput implements OutputSink {
    private static final int NOBODY = -1;

    private static final Set<String> UNREAD = Set.of("Broken pipe", "Bad file descriptor");

    private final boolean tagged;
    private final ProcessNames names;
    private final Stream out;
    private final Stream err;

    /// One of the two streams; its fields are guarded by its monitor.
    private static final class Stream {
        private final OutputStream to;
        private int unfinished = NOBODY;
        private boolean closed;
        private @Nullable IOException failure;

        Stream(OutputStream to) {
            this.to = to;
        }

        synchronized void write(int rank, String tag, byte[] bytes, int length) {
            try {
                if (!closed) {
                    finish(rank);
                    if (!tag.isEmpty()) {
                        tag(tag, bytes, length, unfinished == rank).writeTo(to);
                    } else {
                        to.write(bytes, 0, length);
                    }
                }
            } catch (IOException e) {
                // If whoever read the output has gone, as `head` does, nobody misses anything.
                closed = true;
                failure = UNREAD.contains(String.valueOf(e.getMessage())) ? null : e;
            }
            unfinished = bytes[length - 1] == '\n' ? NOBODY : rank;
        }

        private void finish(int rank) throws IOException {
            if (unfinished != NOBODY && unfinished != rank) {
                to.write('\n');
            }
        }
    }

    /// Creates output to the standard streams.
    ///
    /// @param tagged whether `[rank] ` stands before each line
    /// @param names  what processes are called
    public TerminalOutput(boolean tagged, ProcessNames names) {
        this(tagged, names, new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err));
    }

    TerminalOutput(
            boolean tagged, ProcessNames names, OutputStream out, OutputStream err) {
        this.tagged = tagged;
        this.names = names;
        this.out = new Stream(out);
        this.err = new Stream(err);
    }

    @Override
    public void lines(int rank, boolean error, byte[] bytes, int length) {
        (error ? err : out).write(
                rank, tagged ? "[" + names.tag(rank) + "] " : "", bytes, length);
    }

    @Override
    public Optional<String> loss() {
        synchronized (out) {
            return Optional.ofNullable(out.failure).map(Throwable::getMessage);
        }
    }

    /// Prints a line of the launcher's own to the standard error.
    ///
    /// @param line the line, without its end
    public void say(String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        err.write(Integer.MAX_VALUE, "", bytes, bytes.length);
    }

    private static ByteArrayOutputStream tag(
            String name, byte[] bytes, int length, boolean continued) {
        byte[] tag = name.getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream lines = new ByteArrayOutputStream(length + length / 4 + 16);
        int from = 0;
        while (from < length) {
            int to = from;
            while (to < length - 1 && bytes[to] != '\n') {
                to++;
            }
            if (from > 0 || !continued) {
                lines.writeBytes(tag);
            }
            lines.write(bytes, from, to + 1 - from);
            from = to + 1;
        }
        return lines;
    }
}
