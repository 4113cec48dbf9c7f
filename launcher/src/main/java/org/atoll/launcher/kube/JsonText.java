// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.kube;

import static java.util.stream.Collectors.joining;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A value as JSON (RFC 8259), an object's members on a line each. Values are maps with names as
/// keys, lists, texts, whole numbers and booleans.
final class JsonText {
    private static final int STEP = 2;

    private JsonText() {}

    /// The text, without an end of line.
    static String of(Object value) {
        return of(value, 0);
    }

    private static String of(Object value, int depth) {
        return switch (value) {
            case Map<?, ?> members -> between("{", members.entrySet().stream()
                    .map(member -> text(member.getKey().toString()) + ": "
                            + of(member.getValue(), depth + STEP))
                    .toList(), "}", depth);
            case Collection<?> items -> isFlat(items)
                    ? items.stream().map(item -> of(item, depth)).collect(joining(", ", "[", "]"))
                    : between("[", items.stream().map(item -> of(item, depth + STEP)).toList(), "]",
                            depth);
            case String text -> text(text);
            case Integer number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> throw new IllegalArgumentException(
                    "a " + value.getClass().getName() + " is nothing of JSON");
        };
    }

    private static boolean isFlat(Collection<?> items) {
        return items.stream().allMatch(String.class::isInstance);
    }

    private static String between(String begin, List<String> parts, String end, int depth) {
        String line = "\n" + " ".repeat(depth + STEP);
        return parts.isEmpty()
                ? begin + end
                : begin + line + String.join("," + line, parts) + "\n" + " ".repeat(depth) + end;
    }

    private static String text(String value) {
        return value.chars()
                .mapToObj(letter -> letter == '"' || letter == '\\' || letter < ' '
                        ? String.format(Locale.ROOT, "\\u%04x", letter)
                        : Character.toString(letter))
                .collect(joining("", "\"", "\""));
    }
}
