// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Compares the guide's tables of calls with the list of PVM's calls, and with our classes.
class CallsTableTest {
    private static final Path GUIDE = Path.of("../../docs/guide/pvm-calls.md");
    private static final Pattern WORD = Pattern.compile("`([^`]+)`");
    private static final Pattern CALLS =
            Pattern.compile("pvm_[a-z_*]+(?:(?:/| / |, )(?:pvm_)?[a-z_*]+)*");
    private static final Pattern NAMES =
            Pattern.compile("\\bPvm[A-Z][A-Za-z]+\\*?|\\b(?:PVM_[A-Z_]+|PVMD[A-Z]+|DD[A-Z]{3,})");
    private static final Pattern FLAGS = Pattern.compile("\\b([A-Z][A-Za-z]+) \\d+\\b");
    private static final Pattern FOLDS = Pattern.compile("PvmMin/Max/Sum/Product");
    private static final Pattern ERRORS = Pattern.compile("\\b([A-Z][A-Za-z]+) -\\d+");
    private static final Pattern CONSOLE = Pattern.compile("(?:^|[|/] ?)([a-z]+)\\b");
    private static final Pattern PARENTHESES = Pattern.compile("\\([^()]*\\)");

    private static String list() throws IOException {
        try (InputStream in = CallsTableTest.class.getResourceAsStream("/pvm-3.4.txt")) {
            return new String(
                    Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Set<String> found(Pattern pattern, String text, int group) {
        Set<String> found = new LinkedHashSet<>();
        pattern.matcher(text).results().map(each -> each.group(group)).forEach(found::add);
        return found;
    }

    /// The words of a part of the list: calls, options, and what the part is about.
    private static Set<String> words(String part) {
        Set<String> words = found(NAMES, part, 0);
        words.remove("PvmXxx"); // stands for any error code
        String bare = part;
        while (PARENTHESES.matcher(bare).find()) {
            bare = PARENTHESES.matcher(bare).replaceAll("");
        }
        CALLS.matcher(bare).results().map(MatchResult::group)
                .flatMap(chain -> Stream.of(chain.split("/| / |, ")))
                .map(each -> "pvm_" + each.replace("pvm_", "").strip())
                .forEach(words::add);
        if (FOLDS.matcher(part).find()) {
            words.addAll(Set.of("PvmMax", "PvmSum", "PvmProduct"));
        }
        if (part.startsWith(" Mailbox")) {
            found(FLAGS, part, 1).stream()
                    .map(each -> each.startsWith("Pvm") ? each : "PvmMbox" + each)
                    .forEach(words::add);
        }
        if (part.startsWith(" Console")) {
            part.lines().skip(1).takeWhile(line -> !line.startsWith("pvm "))
                    .forEach(line -> words.addAll(found(CONSOLE, line, 1)));
        }
        if (part.startsWith(" Error")) {
            words.addAll(found(ERRORS, part, 1));
        }
        return words;
    }

    private static Stream<String[]> rows(String guide) {
        return guide.lines()
                .filter(line -> line.startsWith("| `") || line.startsWith("| not there"))
                .map(line -> line.split("(?<!\\\\)\\|"));
    }

    @Test
    void everyWordOfTheListHasARow() throws IOException {
        Set<String> there = new TreeSet<>();
        rows(Files.readString(GUIDE)).forEach(row -> there.addAll(found(WORD, row[1], 1)));
        Set<String> missing = new TreeSet<>();
        int words = 0;
        for (String part : list().split("(?m)^==")) {
            Set<String> ofPart = words(part);
            words += ofPart.size();
            missing.addAll(ofPart);
        }
        missing.removeAll(there);
        assertThat(missing).isEmpty();
        assertThat(words).as("the list is read").isGreaterThan(200);
    }

    @Test
    void everyRowHasAJavaFormOrTheReasonWhyNot() throws IOException {
        assertThat(rows(Files.readString(GUIDE))).isNotEmpty().allSatisfy(row -> {
            String form = row[2].strip();
            assertThat(row).hasSizeGreaterThanOrEqualTo(4);
            assertThat(form.equals("none") || form.equals("the same") || form.contains("`"))
                    .as(row[1]).isTrue();
            assertThat(form.equals("none") && row[3].isBlank()).as(row[1]).isFalse();
        });
    }

    /// What the guide names is in the classes, except what it says is not there yet.
    @Test
    void everyJavaFormIsThere() throws IOException {
        String guide = Files.readString(GUIDE);
        Set<String> named = new TreeSet<>();
        rows(guide).forEach(row -> named.addAll(found(WORD, row[2], 1)));
        Set<String> missing = new TreeSet<>(named);
        missing.removeIf(CallsTableTest::isThere);
        Set<String> admitted = new TreeSet<>();
        guide.lines().filter(line -> line.startsWith("Not there yet:"))
                .forEach(line -> admitted.addAll(found(WORD, line, 1)));
        assertThat(admitted).isEqualTo(missing);
        assertThat(named).contains("Packing.doubles", "Message.doubles", "PostFlag.MULTIPLE");
    }

    private static boolean isThere(String name) {
        String[] parts = name.split("\\.");
        try {
            Class<?> type = Class.forName("org.atoll.tasks." + parts[0]);
            return parts.length == 2 && Modifier.isPublic(type.getModifiers())
                    && (Arrays.stream(type.getMethods())
                            .anyMatch(each -> each.getName().equals(parts[1]))
                    || Arrays.stream(type.getFields())
                            .anyMatch(each -> each.getName().equals(parts[1])));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
