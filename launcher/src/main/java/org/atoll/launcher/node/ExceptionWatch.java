// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Passes output on and remembers, for each rank, the first uncaught exception or start-up
/// error that its JVM printed, so that the job's last line can name it. The first line of a rank
/// that begins with `atoll: ` is held back: it is the rank's own word on its end, and is to be
/// printed once, as the job's. So is what a JVM says, on every rank, of a program that it does not
/// find or cannot begin. What it says when a signal ends it before it has begun is dropped.
public final class ExceptionWatch implements OutputSink {
    private static final String[] OPENINGS = {"Exception in thread ", "Error: "};
    private static final String OWN_WORD = "atoll: ";
    private static final int LONGEST = 300;
    private static final Pattern UNSTARTED = Pattern.compile(
            "Error: (?:(?:Could not find or load|Unable to initialize) main class "
                    + "|Main method |LinkageError occurred while loading main class ).*");
    private static final Pattern REASON = Pattern.compile("(?:Caused by: |\t)(.*)");

    /// The JDK logs how it ends, which fails before its modules are there; other lines follow.
    private static final Pattern ENDED_EARLY = Pattern.compile(
            "Runtime\\.exit\\([0-9]+\\) logging failed: .*java\\.lang\\.Module.*null");
    private static final String NOT_FOUND = "java.lang.ClassNotFoundException";

    private final OutputSink next;
    private final Map<Integer, String> first = new ConcurrentHashMap<>();
    private final Map<Integer, String> heldBack = new ConcurrentHashMap<>();
    private final Set<Integer> unstarted = ConcurrentHashMap.newKeySet();
    private final Set<Integer> endedEarly = ConcurrentHashMap.newKeySet();

    /// Creates a watch.
    public ExceptionWatch(OutputSink next) {
        this.next = next;
    }

    /// What a rank said itself of its end.
    ///
    /// @param rank the world rank
    /// @return its words, without `atoll: `; empty when it said nothing
    public Optional<String> ownWord(int rank) {
        return Optional.ofNullable(heldBack.get(rank));
    }

    /// What a rank's JVM said when it failed.
    ///
    /// @param rank the world rank
    /// @return `threw java.lang.IllegalStateException: text`, or the JVM's own words; empty when
    ///     it said nothing
    public Optional<String> of(int rank) {
        return Optional.ofNullable(first.get(rank));
    }

    @Override
    public void lines(int rank, boolean error, byte[] bytes, int length) {
        if (error && (unstarted.contains(rank) || !first.containsKey(rank))) {
            scan(rank, bytes, length);
        } else {
            next.lines(rank, error, bytes, length);
        }
    }

    @Override
    public void begins(int rank) {
        first.remove(rank);
        heldBack.remove(rank);
        unstarted.remove(rank);
        endedEarly.remove(rank);
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

    private void scan(int rank, byte[] bytes, int length) {
        int from = 0;
        int passed = 0;
        while (from < length) {
            int to = from;
            while (to < length && bytes[to] != '\n') {
                to++;
            }
            String opening =
                    new String(bytes, from, Math.min(to - from, LONGEST), StandardCharsets.UTF_8);
            int end = Math.min(to + 1, length);
            if (isEndedEarly(rank, opening) || isUnstarted(rank, opening)
                    || isOwnWord(rank, opening)) {
                pass(rank, bytes, passed, from);
                passed = end;
            } else {
                note(rank, opening);
            }
            from = end;
        }
        pass(rank, bytes, passed, length);
    }

    private boolean isEndedEarly(int rank, String line) {
        return endedEarly.contains(rank)
                || (ENDED_EARLY.matcher(line).matches() && endedEarly.add(rank));
    }

    /// Whether a line belongs to what a JVM says before any of the program's own words.
    private boolean isUnstarted(int rank, String line) {
        if (unstarted.contains(rank)) {
            Matcher reason = REASON.matcher(line);
            if (reason.matches()) {
                first.computeIfPresent(rank, (key, said) -> said + reason(reason.group(1)));
            }
            return true;
        }
        if (!UNSTARTED.matcher(line).matches()) {
            return false;
        }
        note(rank, line);
        return unstarted.add(rank);
    }

    /// The launcher has found the class before it started ranks.
    private static String reason(String why) {
        return why.startsWith(NOT_FOUND)
                ? "; a program must be at the same path on every host"
                : " (" + why + ")";
    }

    private boolean isOwnWord(int rank, String line) {
        return line.startsWith(OWN_WORD)
                && heldBack.putIfAbsent(rank, line.substring(OWN_WORD.length())) == null;
    }

    private void pass(int rank, byte[] bytes, int from, int to) {
        if (from < to) {
            next.lines(rank, true, Arrays.copyOfRange(bytes, from, to), to - from);
        }
    }

    private void note(int rank, String line) {
        if (line.startsWith(OPENINGS[0])) {
            int name = line.indexOf("\" ");
            first.putIfAbsent(rank, "threw " + line.substring(name < 0
                    ? OPENINGS[0].length() : name + 2));
        } else if (line.startsWith(OPENINGS[1])) {
            int advice = line.indexOf(", please ");
            first.putIfAbsent(rank, "failed: " + line.substring(
                    OPENINGS[1].length(), advice < 0 ? line.length() : advice));
        }
    }
}
