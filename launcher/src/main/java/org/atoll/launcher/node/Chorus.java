// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// Prints once what the JVMs of many ranks say in the same words instead of running the program: of
/// a flag that they do not take, or, on other hosts, of a source file that is not correct.
///
/// A stream of a rank is in the chorus if its first line is one that such words begin with; empty
/// ones may come before it, if they come with it. It keeps silent as long as others have printed
/// the same lines before, and leaves for good with the first line that differs. All others pass by
/// a look into a map. Any thread, one at a time for each stream; the monitor guards the texts, and
/// that their lines are printed in order.
public final class Chorus implements OutputSink {
    private static final Pattern JVM = Pattern.compile(
            "Unrecognized (?:VM |check )?option.*"
                    + "|(?:Missing|Unexpected) \\+/- setting (?:for|in) VM .*"
                    + "|Invalid .* size: -.*|Invalid -Xlog option .*"
                    + "|Improperly specified VM option .*|VM option '.*' is .*"
                    + "|Error: (?:Could not create the Java Virtual Machine|.* requires ).*"
                    + "|Error occurred during initialization of .*"
                    + "|Error opening zip file or JAR manifest missing.*"
                    + "|.* is outside the allowed range \\[.*"
                    + "|The .* specified is too small\\. Specify at least .*");
    private static final Pattern COMPILER = Pattern.compile(".*\\.java:[0-9]+: error: .*");

    /// The compiler gives up after a hundred errors.
    private static final int MOST_LINES = 1000;

    private static final Part ALONE = new Part(List.of());

    private final OutputSink next;
    private final boolean compiles;
    private final Map<Integer, Part> parts = new ConcurrentHashMap<>();
    private final Map<String, List<String>> texts = new HashMap<>();

    /// The place of a stream in the text that it has in common with others.
    private static final class Part {
        private final List<String> text;
        private int sung;

        private Part(List<String> text) {
            this.text = text;
        }
    }

    /// Creates a chorus.
    ///
    /// @param compiles whether some rank runs a source file, which it may have to compile
    public Chorus(OutputSink next, boolean compiles) {
        this.next = next;
        this.compiles = compiles;
    }

    @Override
    public void lines(int rank, boolean error, byte[] bytes, int length) {
        int stream = 2 * rank + (error ? 1 : 0);
        if (isAlone(stream, bytes, length)) {
            next.lines(rank, error, bytes, length);
            return;
        }
        synchronized (this) {
            int from = sing(stream, bytes, length);
            if (from < length) {
                next.lines(rank, error, Arrays.copyOfRange(bytes, from, length), length - from);
            }
        }
    }

    /// Whether a stream goes its own way. Its lines are then passed on without the monitor, so
    /// that no stream waits for whoever reads another one.
    private boolean isAlone(int stream, byte[] bytes, int length) {
        if (parts.get(stream) == null) {
            synchronized (this) {
                parts.put(stream, begun(opening(bytes, length)));
            }
        }
        return parts.get(stream) == ALONE;
    }

    @Override
    public void begins(int rank) {
        next.begins(rank);
    }

    @Override
    public void ended(int rank) {
        next.ended(rank);
    }

    @Override
    public Optional<String> loss() {
        return next.loss();
    }

    /// Goes on with a stream.
    ///
    /// @return from where on its bytes have not been printed yet
    private int sing(int stream, byte[] bytes, int length) {
        int from = 0;
        while (from < length && isKnown(stream, line(bytes, from, length))) {
            from = Math.min(end(bytes, from, length) + 1, length);
        }
        for (int at = from; at < length; at = end(bytes, at, length) + 1) {
            add(stream, line(bytes, at, length));
        }
        return from;
    }

    /// The first line that is not empty.
    private static String opening(byte[] bytes, int length) {
        int at = 0;
        while (at < length && bytes[at] == '\n') {
            at++;
        }
        return line(bytes, at, length);
    }

    private static int end(byte[] bytes, int from, int length) {
        int to = from;
        while (to < length && bytes[to] != '\n') {
            to++;
        }
        return to;
    }

    private static String line(byte[] bytes, int from, int length) {
        return new String(bytes, from, end(bytes, from, length) - from, StandardCharsets.UTF_8);
    }

    /// Whether another stream has printed a line, which is then behind this one.
    private boolean isKnown(int stream, String line) {
        Part part = parts.getOrDefault(stream, ALONE);
        boolean known = part.sung < part.text.size() && part.text.get(part.sung).equals(line);
        part.sung += known ? 1 : 0;
        return known;
    }

    private Part begun(String line) {
        boolean joins = JVM.matcher(line).matches()
                || (compiles && COMPILER.matcher(line).matches());
        return joins ? new Part(texts.computeIfAbsent(line, key -> new ArrayList<>())) : ALONE;
    }

    /// A line that is printed: the text's next one, or this stream's own.
    private void add(int stream, String line) {
        Part part = parts.getOrDefault(stream, ALONE);
        if (part == ALONE || part.sung < part.text.size() || part.sung == MOST_LINES) {
            parts.put(stream, ALONE);
        } else {
            part.text.add(line);
            part.sung++;
        }
    }
}
