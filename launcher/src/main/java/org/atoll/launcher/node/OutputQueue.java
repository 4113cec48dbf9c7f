// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The output to be printed on one stream, in order, and the one thread that writes it. Only that
/// one waits for whoever reads the stream.
///
/// A rank whose lines come while [#MOST_BYTES] wait is held up, so that its pipe fills and its
/// program stops; what a rank left in its pipes when it ended is taken without waiting, and so are
/// the launcher's own lines. The monitor guards the fields but for `unfinished`, which is the
/// writing thread's.
final class OutputQueue {
    static final int MOST_BYTES = 1 << 20;
    private static final int NOBODY = -1;
    private static final int LAUNCHER = Integer.MAX_VALUE;
    private static final Set<String> UNREAD = Set.of("Broken pipe", "Bad file descriptor");

    private final OutputStream to;
    private final Deque<Piece> waiting = new ArrayDeque<>();
    private final Set<Integer> ended = new HashSet<>();
    private final List<Runnable> whenWritten = new ArrayList<>();
    private long bytes;
    private boolean begun;
    private boolean closed;
    private boolean givenUp;
    private @Nullable IOException failure;
    private int unfinished = NOBODY;

    /// Lines of one rank, the last of which may be unfinished, and what stands before each.
    private static final class Piece {
        private final int rank;
        private final String tag;
        private final byte[] bytes;

        Piece(int rank, String tag, byte[] bytes) {
            this.rank = rank;
            this.tag = tag;
            this.bytes = bytes;
        }
    }

    OutputQueue(OutputStream to) {
        this.to = to;
    }

    /// Takes lines of a rank. Blocks while too much waits, unless the rank has ended.
    void put(int rank, String tag, byte[] lines) {
        boolean interrupted = false;
        synchronized (this) {
            while (!isRoom(lines.length) && !ended.contains(rank)) {
                interrupted |= pause();
            }
            add(new Piece(rank, tag, lines));
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Takes a line of the launcher's own. Does not block.
    synchronized void say(String line) {
        add(new Piece(LAUNCHER, "", (line + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    /// The process of a rank, which may have had another one, is to be started.
    synchronized void begins(int rank) {
        ended.remove(rank);
    }

    /// What still comes of a rank is all that it will ever say.
    synchronized void ended(int rank) {
        ended.add(rank);
        notifyAll();
    }

    /// Does something when all is written that has been taken so far, or nobody will read it: at
    /// once or in the writing thread.
    void whenWritten(Runnable action) {
        synchronized (this) {
            if (isBehind()) {
                whenWritten.add(action);
                return;
            }
        }
        action.run();
    }

    /// Whether something waits for whoever reads the stream.
    synchronized boolean isBehind() {
        return bytes > 0 && !givenUp;
    }

    /// If something still waits, drops it and all that comes.
    void giveUp() {
        List<Runnable> actions;
        synchronized (this) {
            if (bytes > 0) {
                givenUp = true;
                waiting.clear();
            }
            actions = takeActions();
            notifyAll();
        }
        actions.forEach(Runnable::run);
    }

    /// What kept something from being written, unless whoever read it has gone, as `head` does:
    /// then nobody misses anything.
    synchronized Optional<String> loss() {
        return Optional.ofNullable(failure).map(Throwable::getMessage);
    }

    private boolean isRoom(int length) {
        return bytes == 0 || bytes + length <= MOST_BYTES || isUnread();
    }

    private boolean isUnread() {
        return closed || givenUp;
    }

    private void add(Piece piece) {
        if (isUnread() || piece.bytes.length == 0) {
            return;
        }
        if (!begun) {
            begun = true;
            Thread.ofPlatform().daemon().name("atoll-output").start(this::writeAll);
        }
        waiting.add(piece);
        bytes += piece.bytes.length;
        notifyAll();
    }

    @SuppressWarnings("WaitNotInLoop") // the callers loop over their own conditions
    private synchronized boolean pause() {
        try {
            wait();
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    private void writeAll() {
        while (true) {
            Piece piece = next();
            @Nullable IOException problem = null;
            try {
                write(piece);
            } catch (IOException e) {
                problem = e;
            }
            done(piece, problem).forEach(Runnable::run);
        }
    }

    private synchronized Piece next() {
        Piece piece = waiting.poll();
        while (piece == null) {
            // Nobody interrupts this thread; its only work is to write.
            boolean interrupted = pause();
            assert !interrupted;
            piece = waiting.poll();
        }
        return piece;
    }

    private synchronized List<Runnable> done(Piece piece, @Nullable IOException problem) {
        bytes -= piece.bytes.length;
        if (problem != null) {
            closed = true;
            failure = UNREAD.contains(String.valueOf(problem.getMessage())) ? null : problem;
            waiting.clear();
        }
        bytes = isUnread() ? 0 : bytes;
        notifyAll();
        return bytes == 0 ? takeActions() : List.of();
    }

    private List<Runnable> takeActions() {
        List<Runnable> actions = List.copyOf(whenWritten);
        whenWritten.clear();
        return actions;
    }

    /// An unfinished line is finished before another rank's line follows it; its rest is then a
    /// line of its own, with a tag of its own.
    private void write(Piece piece) throws IOException {
        byte[] lines = piece.bytes;
        if (unfinished != NOBODY && unfinished != piece.rank) {
            to.write('\n');
        }
        if (piece.tag.isEmpty()) {
            to.write(lines);
        } else {
            tagged(piece, unfinished == piece.rank).writeTo(to);
        }
        unfinished = lines[lines.length - 1] == '\n' ? NOBODY : piece.rank;
    }

    private static ByteArrayOutputStream tagged(Piece piece, boolean continued) {
        byte[] bytes = piece.bytes;
        byte[] tag = piece.tag.getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream lines =
                new ByteArrayOutputStream(bytes.length + bytes.length / 4 + 16);
        int from = 0;
        while (from < bytes.length) {
            int to = from;
            while (to < bytes.length - 1 && bytes[to] != '\n') {
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
