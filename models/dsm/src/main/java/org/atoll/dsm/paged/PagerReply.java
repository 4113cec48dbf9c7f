// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.atoll.fabric.job.CommunicationException;

/// A pager's answer. Pages that the program must unmap before it goes on may take several messages,
/// of which only the last one is not followed by more.
///
/// ```
/// outcome (byte), 1 if more follows (byte), number of runs (int),
/// runs: first page, page behind the last one (int each); a text to the end
/// ```
///
/// @param runs    first pages, and pages behind the last ones
/// @param text    what went wrong, or numbers that were asked for
record PagerReply(Outcome outcome, boolean more, List<int[]> runs, String text) {
    private static final List<Outcome> OUTCOMES = List.of(Outcome.values());
    private static final int BYTES = 2 + Integer.BYTES;
    private static final int RUN_BYTES = 2 * Integer.BYTES;
    private static final int MOST_TEXT = 4096;
    private static final int MOST_RUNS = (PagerSocket.MOST_BYTES - BYTES - MOST_TEXT) / RUN_BYTES;

    /// The ways in which a call ends.
    enum Outcome {
        /// Well.
        DONE,
        /// The state does not allow it.
        STATE,
        /// An argument is wrong.
        ARGUMENT,
        /// The job fails.
        FAILED
    }

    /// The answers to one call.
    static List<PagerReply> of(Outcome outcome, BitSet unmapped, String text) {
        List<PagerReply> all = new ArrayList<>();
        List<int[]> runs = new ArrayList<>();
        int first = unmapped.nextSetBit(0);
        while (first >= 0) {
            int end = unmapped.nextClearBit(first);
            if (runs.size() == MOST_RUNS) {
                all.add(new PagerReply(outcome, true, runs, ""));
                runs = new ArrayList<>();
            }
            runs.add(new int[] {first, end});
            first = unmapped.nextSetBit(end);
        }
        all.add(new PagerReply(
                outcome, false, runs,
                text.substring(0, Math.min(text.length(), MOST_TEXT / 4))));
        return all;
    }

    byte[] toBytes() {
        byte[] words = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(BYTES + runs.size() * RUN_BYTES + words.length)
                .put((byte) OUTCOMES.indexOf(outcome)).put((byte) (more ? 1 : 0))
                .putInt(runs.size());
        runs.forEach(run -> out.putInt(run[0]).putInt(run[1]));
        return out.put(words).array();
    }

    static PagerReply of(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message);
        Outcome outcome = OUTCOMES.get(in.get());
        boolean more = in.get() != 0;
        List<int[]> runs = new ArrayList<>();
        for (int count = in.getInt(); count > 0; count--) {
            runs.add(new int[] {in.getInt(), in.getInt()});
        }
        return new PagerReply(
                outcome, more, runs, StandardCharsets.UTF_8.decode(in).toString());
    }

    /// Throws what the call has to throw, if anything.
    void check(int ownRank) {
        switch (outcome) {
            case DONE -> { }
            case STATE -> throw new IllegalStateException(text);
            case ARGUMENT -> throw new IllegalArgumentException(text);
            case FAILED -> throw new CommunicationException(text, ownRank, null);
        }
    }
}
