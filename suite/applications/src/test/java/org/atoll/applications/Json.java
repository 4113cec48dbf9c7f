// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads the oracles' JSON files, which lie beside the repository. A test that needs one is
/// skipped where it is absent.
public final class Json {

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /// The object in `../shared/data/<name>`.
    public static Map<String, Object> oracle(String name) throws IOException {
        Path file = find(name);
        assumeTrue(file != null, "../shared/data/" + name + " is not there: skipped");
        return object(new Json(Files.readString(file)).value());
    }

    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    public static double number(Object value) {
        return (Double) value;
    }

    public static double[] numbers(Object value) {
        return ((List<?>) value).stream().mapToDouble(Json::number).toArray();
    }

    private static Path find(String name) {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null) {
            Path file = folder.resolve("shared/data").resolve(name);
            if (Files.isReadable(file)) {
                return file;
            }
            folder = folder.getParent();
        }
        return null;
    }

    private Object value() {
        char c = next();
        return switch (c) {
            case '{' -> members();
            case '[' -> elements();
            case '"' -> string();
            default -> literal();
        };
    }

    private char next() {
        while (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == ',') {
            at++;
        }
        return text.charAt(at);
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        while (next() != '}') {
            String name = string();
            next();
            at++;
            members.put(name, value());
        }
        at++;
        return members;
    }

    private List<Object> elements() {
        List<Object> elements = new ArrayList<>();
        at++;
        while (next() != ']') {
            elements.add(value());
        }
        at++;
        return elements;
    }

    private String string() {
        int end = text.indexOf('"', at + 1);
        String string = text.substring(at + 1, end);
        at = end + 1;
        return string;
    }

    private Object literal() {
        int begin = at;
        while (",]} \n\r\t".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String literal = text.substring(begin, at);
        return literal.equals("true") || literal.equals("false")
                ? (Object) Boolean.valueOf(literal)
                : Double.valueOf(literal);
    }
}
