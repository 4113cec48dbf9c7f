// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A reader of JSON (RFC 8259) that takes nothing else: maps, lists, texts, whole numbers and
/// booleans.
final class JsonReader {
    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    static Map<?, ?> object(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.skip();
        if (reader.at != text.length() || !(value instanceof Map<?, ?> map)) {
            throw reader.wrong();
        }
        return map;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no JSON at " + at + ": "
                + text.substring(at, Math.min(text.length(), at + 20)));
    }

    private void skip() {
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean takes(String word) {
        skip();
        boolean there = text.startsWith(word, at);
        at += there ? word.length() : 0;
        return there;
    }

    private void require(String word) {
        if (!takes(word)) {
            throw wrong();
        }
    }

    private Object value() {
        if (takes("{")) {
            return members();
        }
        if (takes("[")) {
            return items();
        }
        if (takes("\"")) {
            return quoted();
        }
        if (takes("true")) {
            return true;
        }
        return takes("false") ? (Object) false : number();
    }

    private Integer number() {
        int begin = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (begin == at) {
            throw wrong();
        }
        return Integer.valueOf(text.substring(begin, at));
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        if (takes("}")) {
            return members;
        }
        do {
            require("\"");
            String name = quoted();
            require(":");
            if (members.put(name, value()) != null) {
                throw wrong();
            }
        } while (takes(","));
        require("}");
        return members;
    }

    private List<Object> items() {
        List<Object> items = new ArrayList<>();
        if (takes("]")) {
            return items;
        }
        do {
            items.add(value());
        } while (takes(","));
        require("]");
        return items;
    }

    private String quoted() {
        StringBuilder word = new StringBuilder();
        while (text.charAt(at) != '"') {
            if (text.charAt(at) < ' ') {
                throw wrong();
            }
            if (text.startsWith("\\u", at)) {
                word.append((char) Integer.parseInt(text.substring(at + 2, at + 6), 16));
                at += 6;
            } else {
                word.append(text.charAt(at++));
            }
        }
        at++;
        return word.toString();
    }
}
