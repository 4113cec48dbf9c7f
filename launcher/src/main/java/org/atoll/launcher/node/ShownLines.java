// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The lines of one stream of a rank that have been shown, and the place at which its present life
/// is. Of the first lines a number is kept by which a line that is printed again is known; a line
/// of which only a part was shown is continued. What a JVM says when it crashes counts for nothing:
/// the next life does not say it.
///
/// Guarded by its monitor.
final class ShownLines {
    private static final int MOST_KNOWN = 1 << 20;
    private static final int FIRST_ROOM = 64;
    private static final byte[] CRASH = "# A fatal error has been detected by the Java Runtime"
            .getBytes(StandardCharsets.US_ASCII);
    private static final int EMPTY_CRASH_LINE = hash(1, (byte) '#');

    private final ByteArrayOutputStream fresh = new ByteArrayOutputStream();

    /// Of each shown line that is whole.
    private int[] hashes = new int[FIRST_ROOM];

    /// The whole lines shown, and how much of the one behind them.
    private long shown;
    private int shownOfNext;

    /// Where the present life is: its line, how much of that, and what that is.
    private long line;
    private int column;
    private int hash = 1;
    private int crash;
    private boolean isCrashed;
    private long difference;
    private boolean differed;

    private static int hash(int before, byte next) {
        return 31 * before + next;
    }

    /// A life begins.
    synchronized void begin() {
        line = 0;
        column = 0;
        hash = 1;
        crash = 0;
        isCrashed = false;
    }

    /// Takes what the present life prints.
    ///
    /// @return what of it has not been shown
    synchronized byte[] fresh(byte[] bytes, int length) {
        if (isCrashed) {
            return Arrays.copyOf(bytes, length);
        }
        fresh.reset();
        for (int at = 0; at < length; at++) {
            take(bytes[at]);
            if (isCrashed) {
                fresh.write(bytes, at + 1, length - at - 1);
                break;
            }
        }
        return fresh.toByteArray();
    }

    private void take(byte next) {
        if (next == '\n') {
            endLine();
            return;
        }
        boolean isShown = line < shown || (line == shown && column < shownOfNext);
        hash = hash(hash, next);
        crash = crash == column && crash < CRASH.length && CRASH[crash] == next ? crash + 1 : -1;
        column++;
        if (!isShown) {
            fresh.write(next);
            shownOfNext = column;
        }
        if (crash == CRASH.length) {
            crashes();
        }
    }

    private void endLine() {
        if (line == shown) {
            fresh.write('\n');
            know(hash);
            shown++;
            shownOfNext = 0;
        } else if (line < MOST_KNOWN && isKnown(line) && hashes[(int) line] != hash && !differed) {
            differed = true;
            difference = line + 1;
        }
        line++;
        column = 0;
        hash = 1;
        crash = 0;
    }

    private boolean isKnown(long number) {
        return number < hashes.length && hashes[(int) number] != 0;
    }

    private void know(int number) {
        if (shown >= MOST_KNOWN) {
            return;
        }
        int at = (int) shown;
        if (at >= hashes.length) {
            hashes = Arrays.copyOf(hashes, Math.max(at + 1, 2 * hashes.length));
        }
        hashes[at] = number == 0 ? 1 : number;
    }

    /// A line that says nothing comes before the first one of a crash.
    private void crashes() {
        isCrashed = true;
        if (line == shown) {
            shownOfNext = 0;
            if (shown > 0 && isKnown(shown - 1)
                    && hashes[(int) (shown - 1)] == EMPTY_CRASH_LINE) {
                shown--;
            }
        } else {
            fresh.writeBytes(CRASH);
        }
    }

    /// The number of a line that is another one than before, counted from 1.
    ///
    /// @return 0 if there is none, or it was told
    synchronized long takeDifference() {
        long found = difference;
        difference = 0;
        return found;
    }
}
