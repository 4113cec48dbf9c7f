// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<TerminalOutput> terminals = new ArrayList<>();

    private TerminalOutput terminal(boolean tagged) {
        return terminal(tagged, out);
    }

    private TerminalOutput terminal(boolean tagged, OutputStream standard) {
        terminals.add(new TerminalOutput(tagged, new ProcessNames(), standard, Optional.of(err)));
        return terminals.getLast();
    }

    /// What a stream has got once all is written.
    private String text(ByteArrayOutputStream stream) throws InterruptedException {
        for (TerminalOutput terminal : terminals) {
            CountDownLatch written = new CountDownLatch(1);
            terminal.whenWritten(written::countDown);
            written.await();
        }
        return stream.toString(StandardCharsets.UTF_8);
    }

    @Test
    void tagsEveryLine() throws Exception {
        TerminalOutput output = terminal(true);
        print(output, 3, false, "a\n\nb\n");
        print(output, 12, true, "c\n");
        assertThat(text(out)).isEqualTo("[3] a\n[3] \n[3] b\n");
        assertThat(text(err)).isEqualTo("[12] c\n");
    }

    @Test
    void finishesAnotherRanksUnfinishedLine() throws Exception {
        TerminalOutput output = terminal(false);
        print(output, 0, false, "no end");
        print(output, 1, false, "x\n");
        print(output, 1, false, "open ");
        print(output, 1, false, "closed\n");
        assertThat(text(out)).isEqualTo("no end\nx\nopen closed\n");
    }

    @Test
    void streamsThatGoToOnePlaceAreOne() throws Exception {
        TerminalOutput output =
                new TerminalOutput(true, new ProcessNames(), out, Optional.empty());
        terminals.add(output);
        print(output, 0, false, "name? ");
        print(output, 1, true, "oops\n");
        output.say("atoll: end");
        assertThat(text(out)).isEqualTo("[0] name? \n[1] oops\natoll: end\n");
    }

    @Test
    void tagsALineOnceThoughItComesInPieces() throws Exception {
        TerminalOutput output = terminal(true);
        print(output, 3, false, "name? ");
        print(output, 3, false, "ann\nage? ");
        print(output, 4, false, "x\n");
        print(output, 3, false, "7\n");
        assertThat(text(out))
                .isEqualTo("[3] name? ann\n[3] age? \n[4] x\n[3] 7\n");
    }

    @Test
    void aFileThatCannotBeWrittenIsNamedWithTheReason(@TempDir Path folder) throws IOException {
        Path taken = Files.createDirectory(folder.resolve("rank.0.out"));
        assertThatThrownBy(() -> new OutputFiles(folder, 1, new ProcessNames()))
                .isInstanceOf(IOException.class)
                .hasMessage("--output: cannot write " + taken + ": Is a directory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Broken pipe", "No space left on device"})
    void aClosedTerminalDoesNotStopTheJobAndAFullDiskIsTold(String why) throws Exception {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        };
        TerminalOutput output = terminal(false, broken);
        print(output, 0, false, "a\n");
        print(output, 0, true, "b\n");
        assertThat(text(err)).isEqualTo("b\n");
        assertThat(output.loss()).isEqualTo(
                Optional.of(why).filter("No space left on device"::equals));
    }

    @Test
    void remembersWhatAJvmSaidOfItsEnd() throws Exception {
        ExceptionWatch watch = new ExceptionWatch(
                terminal(false));
        print(watch, 1, true, "noise\n");
        print(watch, 1, true, "Exception in thread \"main\" java.lang.Error: boom\n\tat x\n");
        print(watch, 3, false, "Exception in thread \"main\" on the wrong stream\n");
        assertThat(watch.of(1)).hasValue("threw java.lang.Error: boom");
        assertThat(watch.of(3)).isEmpty();
        assertThat(text(err)).contains("noise\n", "\tat x\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Could not find or load main class X~Caused by: java.lang.ClassNotFoundException: X"
                + "|Could not find or load main class X;"
                + " a program must be at the same path on every host",
        "Could not find or load main class x~Caused by: java.lang.NoClassDefFoundError: X (wrong)"
                + "|Could not find or load main class x"
                + " (java.lang.NoClassDefFoundError: X (wrong))",
        "Main method not found in class X, please define the main method as:~   public static"
                + "|Main method not found in class X",
        "Main method is private in class X, please define it|Main method is private in class X",
        "LinkageError occurred while loading main class X~\tjava.lang.VerifyError: no"
                + "|LinkageError occurred while loading main class X (java.lang.VerifyError: no)",
    })
    void holdsBackWhatEveryJvmSaysOfAProgramThatItCannotBegin(String said, String kept)
            throws Exception {
        ExceptionWatch watch = new ExceptionWatch(
                terminal(false));
        print(watch, 0, true, "noise\n");
        for (String line : ("Error: " + said).split("~", -1)) {
            print(watch, 1, true, line + "\n");
        }
        assertThat(watch.of(1)).hasValue("failed: " + kept);
        assertThat(text(err)).isEqualTo("noise\n");
    }

    /// In the words of JDK 25, when SIGHUP comes 30 ms after the start.
    @Test
    void dropsWhatAJvmSaysThatASignalEndsBeforeItHasBegun() throws Exception {
        ExceptionWatch watch = new ExceptionWatch(terminal(false));
        print(watch, 0, true, "Runtime.exit(129) logging failed: Cannot invoke"
                + " \"java.lang.Module.getClassLoader()\" because \"m\" is null\n");
        print(watch, 0, true, "Error occurred during initialization of VM\n"
                + "java.lang.InternalError: Bad level: 2\n");
        print(watch, 1, true, "Runtime.exit(1) logging failed: no such handler\n");
        assertThat(text(err)).isEqualTo("Runtime.exit(1) logging failed: no such handler\n");
        assertThat(watch.of(0)).isEmpty();
    }

    /// Each stream goes its own way from the first line on that others have not said.
    @Test
    void whatJvmsSayAlikeInsteadOfBeginningIsPrintedOnce() throws Exception {
        Chorus chorus = new Chorus(terminal(false), true);
        print(chorus, 0, true, "Unrecognized option: -Xfoo\n");
        print(chorus, 1, true, "Unrecognized option: -Xfoo\nError: Could\n");
        print(chorus, 0, true, "Error: Could\nError: A fatal\n");
        print(chorus, 1, true, "Error: On host b\nError: Could\n");
        print(chorus, 2, true, "A.java:1: error: no\n1 error\n");
        print(chorus, 3, true, "A.java:1: error: no\n1 error\n");
        print(chorus, 4, true, "1 error\nUnrecognized option: -Xfoo\n");
        assertThat(text(err)).isEqualTo("""
                Unrecognized option: -Xfoo
                Error: Could
                Error: A fatal
                Error: On host b
                Error: Could
                A.java:1: error: no
                1 error
                1 error
                Unrecognized option: -Xfoo
                """);
        print(chorus, 0, false, "Error occurred during initialization of VM\nToo small\n");
        print(chorus, 1, false, "Error occurred during initialization of VM\nToo small\n");
        assertThat(text(out))
                .isEqualTo("Error occurred during initialization of VM\nToo small\n");
    }

    /// As of -Xss1k, which the JVM answers by an empty line first. Programs may begin with one.
    @Test
    void whatBeginsWithAnEmptyLineIsPrintedOnceIfItIsOfAJvm() throws Exception {
        Chorus chorus = new Chorus(terminal(false), true);
        String small = "\nThe stack size specified is too small. Specify at least 136k\n";
        print(chorus, 0, true, small);
        print(chorus, 1, true, small + "Error: Could not\n");
        print(chorus, 0, true, "Error: Could not\n");
        print(chorus, 2, true, "\nown words\n");
        print(chorus, 3, true, "\n");
        print(chorus, 3, true, small);
        assertThat(text(err))
                .isEqualTo(small + "Error: Could not\n" + "\nown words\n" + "\n" + small);
    }

    @Test
    void holdsARanksOwnWordBack() throws Exception {
        ExceptionWatch watch = new ExceptionWatch(
                terminal(false));
        print(watch, 1, true, "before\natoll: wrong secret\nafter\natoll: again\n");
        assertThat(watch.ownWord(1)).hasValue("wrong secret");
        assertThat(text(err))
                .isEqualTo("before\nafter\natoll: again\n");
    }

    private static void print(OutputSink sink, int rank, boolean error, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sink.lines(rank, error, bytes, bytes.length);
    }
}
