// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// A process that was started ahead and waits to take the place of a rank, or has taken it. What it
/// waits for is told in [org.atoll.job.standby.StandbyMain].
///
/// @param number  the one by which its letter is posted, below 0
/// @param letter  the file by which it says how far it has come
record Standby(int kind, int number, Process process, Path letter) {
    private static final int GO = 1;
    private static final long END_MILLIS = 1000;

    /// Tells a process that has just been started where its letter is.
    void address() {
        write((letter + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /// Has it take the place for which the letter has an order.
    void go() {
        write((byte) GO);
    }

    /// What it reads after that is the end.
    void endInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            assert e != null; // it has ended
        }
    }

    /// A process that has ended reads nothing; whoever waits for its end will say so.
    private void write(byte... bytes) {
        try {
            OutputStream to = process.getOutputStream();
            to.write(bytes);
            to.flush();
        } catch (IOException e) {
            assert e != null;
        }
    }

    /// Whether it waits, with all that can be done before it has a place.
    boolean isReady() {
        return process.isAlive() && !Files.exists(letter);
    }

    /// Whether it has ended before it began the life of a rank. To be asked of one that has ended.
    boolean isUnstarted() {
        return Files.exists(letter);
    }

    /// Ends it. Blocks until it has ended, for a second at most.
    void end() {
        process.destroyForcibly();
        try {
            boolean ended = process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
            assert ended || process.isAlive();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
