// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.atoll.recovery.log.OutputMark;

/// Finds the marks in one stream of a rank ([OutputMark]), byte by byte. What may be the beginning
/// of a mark is held until that is known. One thread at a time.
final class MarkFinder {
    private static final int MOST = OutputMark.OPENING.length + 1 + 10 + 1 + 19 + 1;
    private static final byte[] NONE = {};

    private final byte[] held = new byte[MOST];
    private int length;
    private byte[] plain = NONE;

    /// Takes a byte.
    ///
    /// @return false if it is no part of a mark, so far as that is known, and nothing is held
    boolean takes(byte next) {
        if (length == 0 && next != OutputMark.OPENING[0]) {
            return false;
        }
        held[length] = next;
        length++;
        if (!mayBe(next)) {
            boolean begins = next == OutputMark.OPENING[0];
            plain = Arrays.copyOf(held, begins ? length - 1 : length);
            held[0] = next;
            length = begins ? 1 : 0;
        }
        return true;
    }

    private boolean mayBe(byte next) {
        if (length <= OutputMark.OPENING.length) {
            return next == OutputMark.OPENING[length - 1];
        }
        if (length == OutputMark.OPENING.length + 1) {
            return next == OutputMark.TAKEN || next == OutputMark.RESUMED;
        }
        boolean inside = (next >= '0' && next <= '9') || next == '.';
        return next == '\n' || (inside && length < MOST);
    }

    /// What has turned out to be no mark.
    ///
    /// @return empty unless the last byte has shown it; the caller prints it
    byte[] takePlain() {
        byte[] all = plain;
        plain = NONE;
        return all;
    }

    /// The mark that has ended with the last byte.
    ///
    /// @return empty if none has; else its kind, and behind it its snapshot's name
    String takeMark() {
        if (length == 0 || held[length - 1] != '\n') {
            return "";
        }
        int from = OutputMark.OPENING.length;
        String mark = new String(held, from, length - 1 - from, StandardCharsets.US_ASCII);
        length = 0;
        return mark;
    }

    /// The stream has ended.
    ///
    /// @return what is held, which is no mark
    byte[] end() {
        byte[] all = Arrays.copyOf(held, length);
        length = 0;
        return all;
    }
}
