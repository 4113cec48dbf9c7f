// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Puts `[3] ` before each line of rank 3. The rest of an unfinished line follows it, unless
/// another rank has printed meanwhile. A word to the launcher stays as it is: of a line that begins
/// with `atoll: ` it makes its own. Not safe for use by several threads.
final class TaggedLines implements RankOutput.Lines {
    private static final byte[] OWN_WORD = "atoll: ".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream to;
    private String open = "";

    TaggedLines(OutputStream to) {
        this.to = to;
    }

    @Override
    public void take(String tag, byte[] bytes) throws IOException {
        byte[] opening = ("[" + tag + "] ").getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream all = new ByteArrayOutputStream(bytes.length + bytes.length / 4);
        boolean continues = open.equals(tag);
        if (!open.isEmpty() && !continues) {
            all.write('\n');
        }
        int from = 0;
        while (from < bytes.length) {
            int end = lineEnd(bytes, from);
            if (!(continues && from == 0) && !isOwnWord(bytes, from)) {
                all.writeBytes(opening);
            }
            all.write(bytes, from, end - from);
            from = end;
        }
        open = bytes[bytes.length - 1] == '\n' ? "" : tag;
        all.writeTo(to);
        to.flush();
    }

    /// Behind the line's last byte.
    private static int lineEnd(byte[] bytes, int from) {
        int end = from;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return Math.min(end + 1, bytes.length);
    }

    private static boolean isOwnWord(byte[] bytes, int from) {
        boolean same = bytes.length - from >= OWN_WORD.length;
        for (int at = 0; same && at < OWN_WORD.length; at++) {
            same = bytes[from + at] == OWN_WORD[at];
        }
        return same;
    }
}
