// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.atoll.recovery.log.OutputMark;

/// The lines of one stream of a rank that have been shown, and the place at which its present life
/// is. Of the first lines a number is kept by which a line that is printed again is known; a line
/// of which only a part was shown is continued. What a JVM says when it crashes counts for nothing:
/// the next life does not say it.
///
/// A mark of the rank ([OutputMark]) says that a snapshot is taken: the place of the life is kept
/// under its name. A later mark of that name says that the life goes on from there.
///
/// Guarded by its monitor.
final class ShownLines {
    private static final int MOST_KNOWN = 1 << 20;
    private static final int FIRST_ROOM = 64;
    private static final byte[] CRASH = "# A fatal error has been detected by the Java Runtime"
            .getBytes(StandardCharsets.US_ASCII);
    private static final int EMPTY_CRASH_LINE = hash(1, (byte) '#');

    /// Two snapshots are kept of each rank; some more may not have been written.
    private static final int MOST_PLACES = 8;

    /// A place in the lines of a life, as the fields of these names are there.
    private record Place(long line, int column, int hash) {}

    private final ByteArrayOutputStream fresh = new ByteArrayOutputStream();
    private final MarkFinder marks = new MarkFinder();
    private final SequencedMap<String, Place> places = new LinkedHashMap<>();

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
        byte[] _ = marks.end(); // an earlier one has died while it wrote that
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
            takeOrMark(bytes[at]);
            if (isCrashed) {
                fresh.write(bytes, at + 1, length - at - 1);
                break;
            }
        }
        return fresh.toByteArray();
    }

    private void takeOrMark(byte next) {
        if (!marks.takes(next)) {
            take(next);
            return;
        }
        for (byte each : marks.takePlain()) {
            take(each);
        }
        String mark = marks.takeMark();
        if (!mark.isEmpty()) {
            pass(mark.charAt(0), mark.substring(1));
        }
    }

    private void pass(char kind, String snapshot) {
        if (kind == OutputMark.TAKEN) {
            places.putLast(snapshot, new Place(line, column, hash));
            if (places.size() > MOST_PLACES) {
                var _ = places.pollFirstEntry();
            }
            return;
        }
        Place place = places.get(snapshot);
        if (place == null) { // it was lost with its host, and so is what was printed before it
            line = shown;
            column = shownOfNext;
        } else {
            line = place.line();
            column = place.column();
            hash = place.hash();
        }
        crash = column == 0 ? 0 : -1;
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
