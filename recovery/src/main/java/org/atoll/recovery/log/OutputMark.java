// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.atoll.job.start.Memberships;

/// A word of a rank's process to its launcher, in the midst of what the program prints: here the
/// snapshot of a number was taken, or from here on comes what follows on that snapshot. The
/// launcher takes it out, and so knows which lines of a later life it has shown.
///
/// It stands in both streams, and so cannot overtake what was printed before, nor be overtaken. A
/// mark is [#OPENING], the letter of its kind, the snapshot's life, a point, its number and a
/// newline.
public final class OutputMark {
    /// What a mark begins with. No text in UTF-8 has the first byte.
    public static final byte[] OPENING = opening();

    /// The letter of a mark where a snapshot was taken.
    public static final char TAKEN = 't';

    /// The letter of a mark where a life goes on from a snapshot.
    public static final char RESUMED = 'r';

    private static final boolean HAS_LAUNCHER = System.getenv(Memberships.OPEN) != null;

    private OutputMark() {}

    private static byte[] opening() {
        byte[] opening = " atoll-mark ".getBytes(StandardCharsets.US_ASCII);
        opening[0] = (byte) 0xFF;
        return opening;
    }

    /// The bytes of a mark.
    ///
    /// @param kind   [#TAKEN] or [#RESUMED]
    /// @param life   which took the snapshot
    /// @param number the snapshot's
    public static byte[] of(char kind, int life, long number) {
        byte[] rest = (kind + "" + life + "." + number + "\n").getBytes(StandardCharsets.US_ASCII);
        byte[] whole = new byte[OPENING.length + rest.length];
        System.arraycopy(OPENING, 0, whole, 0, OPENING.length);
        System.arraycopy(rest, 0, whole, OPENING.length, rest.length);
        return whole;
    }

    /// Marks both streams of this process, if a launcher reads them. Each mark is one write, so
    /// short that the kernel does not split it.
    ///
    /// @param kind   [#TAKEN] or [#RESUMED]
    /// @param life   which took the snapshot
    /// @param number the snapshot's
    @SuppressWarnings("SystemOut") // what it holds stands before the mark
    public static void print(char kind, int life, long number) {
        if (!HAS_LAUNCHER) {
            return;
        }
        System.out.flush();
        System.err.flush();
        byte[] mark = of(kind, life, number);
        print(FileDescriptor.out, mark);
        print(FileDescriptor.err, mark);
    }

    @SuppressWarnings("resource") // closing it would close the stream of the process
    private static void print(FileDescriptor to, byte[] mark) {
        try {
            new FileOutputStream(to).write(mark);
        } catch (IOException e) {
            // The program has closed the stream: nothing follows in it.
            assert e != null;
        }
    }
}
