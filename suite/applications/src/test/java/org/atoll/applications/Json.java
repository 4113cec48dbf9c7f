// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Reads the golden results in `src/test/resources`.
public final class Json {

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /// The object in `oracle/<name>.json`.
    public static Map<String, Object> oracle(String name) throws IOException {
        try (InputStream file = Json.class.getResourceAsStream("oracle/" + name + ".json")) {
            byte[] bytes = Objects.requireNonNull(file, name).readAllBytes();
            return object(new Json(new String(bytes, StandardCharsets.UTF_8)).value());
        }
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
