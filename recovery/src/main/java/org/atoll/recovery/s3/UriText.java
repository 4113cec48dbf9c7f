// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Paths and queries as they are sent and signed: all is escaped but what RFC 3986, section 2.3,
/// calls unreserved.
final class UriText {
    private static final String UNRESERVED = "-._~";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private UriText() {}

    /// A word with all else escaped.
    static String word(String text) {
        StringBuilder out = new StringBuilder();
        for (byte each : text.getBytes(UTF_8)) {
            char c = (char) (each & 0xFF);
            boolean plain = c < 0x80 && Character.isLetterOrDigit(c);
            if (plain || UNRESERVED.indexOf(c) >= 0) {
                out.append(c);
            } else {
                out.append('%').append(HEX.toHexDigits(each));
            }
        }
        return out.toString();
    }

    /// A path: slashes stay.
    static String path(String key) {
        return word(key).replace("%2F", "/");
    }

    /// A query, in the order that is signed.
    static String query(Map<String, String> parameters) {
        SortedMap<String, String> sorted = new TreeMap<>();
        parameters.forEach((name, value) -> sorted.put(word(name), word(value)));
        return sorted.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("&"));
    }
}
