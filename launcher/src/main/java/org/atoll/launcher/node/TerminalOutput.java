// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// Prints what ranks print, to this JVM's own streams, each line tagged with the rank when asked
/// for.
///
/// Whoever reads the streams may be slow, or read nothing at all: ranks are held up then, but the
/// launcher's own lines never wait, and [#hurry] bounds how long the rest does.
public final class TerminalOutput implements OutputSink {
    private static final long HURRY_MILLIS = 2000;

    private final boolean tagged;
    private final ProcessNames names;
    private final OutputQueue out;
    private final OutputQueue err;

    /// Creates output to the standard streams.
    ///
    /// @param tagged whether `[rank] ` stands before each line
    public TerminalOutput(boolean tagged, ProcessNames names) {
        this(tagged, names, new FileOutputStream(FileDescriptor.out),
                target(1).equals(target(2))
                        ? Optional.empty()
                        : Optional.of(new FileOutputStream(FileDescriptor.err)));
    }

    /// The same to any streams.
    ///
    /// @param err the standard error, unless it goes where the standard output goes: then they are
    ///     one stream, for a pipe that is full would tear the lines of two
    TerminalOutput(
            boolean tagged, ProcessNames names, OutputStream out, Optional<OutputStream> err) {
        this.tagged = tagged;
        this.names = names;
        this.out = new OutputQueue(out);
        this.err = err.map(OutputQueue::new).orElse(this.out);
    }

    /// Where one of this process's descriptors leads to.
    private static String target(int descriptor) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
        } catch (IOException e) {
            return "descriptor " + descriptor;
        }
    }

    @Override
    public void lines(int rank, boolean error, byte[] bytes, int length) {
        (error ? err : out).put(
                rank, tagged ? "[" + names.tag(rank) + "] " : "", Arrays.copyOf(bytes, length));
    }

    @Override
    public void begins(int rank) {
        out.begins(rank);
        err.begins(rank);
    }

    @Override
    public void ended(int rank) {
        out.ended(rank);
        err.ended(rank);
    }

    @Override
    public Optional<String> loss() {
        return out.loss();
    }

    /// Prints a line of the launcher's own to the standard error. Does not block.
    ///
    /// @param line the line, without its end
    public void say(String line) {
        err.say(line);
    }

    /// Does something once all that was given so far has been written, or [#hurry] has given it
    /// up: at once, or in a thread of this object.
    ///
    /// @param action does not block
    public void whenWritten(Runnable action) {
        out.whenWritten(() -> err.whenWritten(action));
    }

    /// Whether something waits for whoever reads one of the streams.
    ///
    /// @return false if all was written, or given up
    public boolean isBehind() {
        return out.isBehind() || err.isBehind();
    }

    /// The job is to end soon, whether anybody reads or not: what has not been written in two
    /// seconds from now is dropped, and so is what follows on that stream. Does not block.
    public void hurry() {
        Thread.ofPlatform().daemon().name("atoll-hurry").start(() -> {
            try {
                Thread.sleep(HURRY_MILLIS);
            } catch (InterruptedException e) {
                // Nobody interrupts this thread; its only work is to wait.
                throw new AssertionError(e);
            }
            out.giveUp();
            err.giveUp();
        });
    }
}
