// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.recovery.log.OutputMark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The lines that are passed on of lives that print again what earlier ones have printed.
class LinesOnceTest {
    private final StringBuilder shown = new StringBuilder();
    private final List<String> said = new ArrayList<>();
    private final LinesOnce lines = new LinesOnce(
            (rank, error, bytes, length) ->
                    shown.append(new String(bytes, 0, length, StandardCharsets.UTF_8)),
            new ProcessNames(), said::add);

    private void print(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        lines.lines(3, false, bytes, bytes.length);
    }

    @Test
    void aLaterLifeGoesOnBehindWhatIsShown() {
        lines.begins(3);
        print("one\ntwo\n");
        lines.begins(3);
        print("one\n");
        lines.begins(3);
        print("one\ntw");
        print("o\nthree\n");
        assertThat(shown).hasToString("one\ntwo\nthree\n");
        assertThat(said).isEmpty();
    }

    @Test
    void aLineOfWhichAPartWasShownIsContinued() {
        lines.begins(3);
        print("one\ntw");
        lines.begins(3);
        print("one\ntwo\nthree");
        lines.begins(3);
        print("one\ntwo\nth\nfour\n");
        assertThat(shown).hasToString("one\ntwo\nthree\nfour\n");
    }

    @Test
    void anotherLineIsNamedOnce() {
        lines.begins(3);
        print("one\ntwo\nthree\n");
        lines.begins(3);
        print("one\n2\n3\nfour\n");
        lines.begins(3);
        print("1\n");
        assertThat(shown).hasToString("one\ntwo\nthree\nfour\n");
        assertThat(said).containsExactly("atoll: line 2 of the standard output of rank 3 is another"
                + " one in its next life; what was printed first stays");
    }

    @Test
    void whatACrashPrintsIsShownAndCountsForNothing() {
        String crash = "#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n";
        lines.begins(3);
        print("one\n" + crash);
        lines.begins(3);
        print("one\ntwo\n");
        assertThat(shown).hasToString("one\n" + crash + "two\n");
        lines.begins(3);
        print(crash);
        assertThat(shown.toString()).endsWith("A fatal error has been detected by the Java Runtime"
                + " Environment:\n#\n");
    }

    private static String mark(char kind, int life, int number) {
        return new String(OutputMark.of(kind, life, number), StandardCharsets.ISO_8859_1);
    }

    /// Prints bytes that are no text, too.
    ///
    /// @param pieces how many bytes come at once
    private void print(String text, int pieces) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        for (int from = 0; from < bytes.length; from += pieces) {
            byte[] piece = Arrays.copyOfRange(
                    bytes, from, Math.min(bytes.length, from + pieces));
            lines.lines(3, false, piece, piece.length);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1000})
    void aLifeFromASnapshotGoesOnBehindItsMark(int pieces) {
        lines.begins(3);
        print("one\n" + mark('t', 0, 1) + "two\nth" + mark('t', 0, 2) + "ree\nfour\nfi", pieces);
        lines.begins(3);
        print("one\n" + mark('r', 0, 2) + "ree\nfour\nfive\n" + mark('t', 1, 3) + "six\n", pieces);
        lines.begins(3);
        print("one\n" + mark('r', 0, 2) + "ree\nfour\nfive\n" + mark('t', 2, 3), pieces);
        lines.begins(3);
        print(mark('r', 1, 3) + "six\nseven\n", pieces);
        assertThat(shown).hasToString("one\ntwo\nthree\nfour\nfive\nsix\nseven\n");
        assertThat(said).isEmpty();
    }

    @Test
    void anotherLineBehindAMarkIsNamed() {
        lines.begins(3);
        print("one\nt" + mark('t', 0, 1) + "wo\nthree\n", 1000);
        lines.begins(3);
        print(mark('r', 0, 1) + "wo\n3\nfour\n", 1000);
        assertThat(shown).hasToString("one\ntwo\nthree\nfour\n");
        assertThat(said).containsExactly("atoll: line 3 of the standard output of rank 3 is another"
                + " one in its next life; what was printed first stays");
    }

    @Test
    void allIsShownBehindAMarkWhosePlaceWasLost() {
        lines.begins(3);
        print("one\n", 1000);
        lines.begins(3);
        print("one\n" + mark('r', 0, 4) + "five\nsix\n", 1000);
        assertThat(shown).hasToString("one\nfive\nsix\n");
    }

    @Test
    void aMarkBehindTheFirstByteOfOneIsFound() {
        lines.begins(3);
        print("one\n\u00ff" + mark('t', 0, 1) + "two\n", 1000);
        assertThat(shown).hasToString("one\n\ufffdtwo\n");
    }

    @Test
    void whatOnlyBeginsAsAMarkIsPrinted() {
        StringBuilder bytes = new StringBuilder();
        LinesOnce raw = new LinesOnce(
                (rank, error, out, length) ->
                        bytes.append(new String(out, 0, length, StandardCharsets.ISO_8859_1)),
                new ProcessNames(), said::add);
        String text = "a\u00ffb\u00ffatoll\u00ffatoll-mark x\u00ffatoll-mark t1.2x\n";
        raw.begins(3);
        raw.lines(3, false, text.getBytes(StandardCharsets.ISO_8859_1), text.length());
        assertThat(bytes).hasToString(text);
    }

    @Test
    void streamsOfOneRankAreCountedApart() {
        byte[] bytes = {'x', '\n'};
        lines.begins(3);
        print("x\n");
        lines.lines(3, true, bytes, 2);
        lines.begins(3);
        lines.lines(3, true, bytes, 2);
        print("x\ny\n");
        assertThat(shown).hasToString("x\nx\ny\n");
    }
}
