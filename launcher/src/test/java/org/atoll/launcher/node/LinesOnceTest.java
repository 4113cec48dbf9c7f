// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

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
