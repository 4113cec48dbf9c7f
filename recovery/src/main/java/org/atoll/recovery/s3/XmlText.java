// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The elements of a store's answers. They are flat and have no attributes that matter, so no
/// parser of XML is loaded for them, and no entity of a stranger is ever followed.
final class XmlText {
    private static final Pattern REFERENCE =
            Pattern.compile("&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));");

    private XmlText() {}

    /// The contents of all elements of a name, as they stand there, outermost first.
    static List<String> inner(String xml, String name) {
        List<String> found = new ArrayList<>();
        Matcher each = Pattern.compile(
                "<" + name + "(?:\\s[^>]*)?>(.*?)</" + name + ">", Pattern.DOTALL).matcher(xml);
        while (each.find()) {
            found.add(each.group(1));
        }
        return found;
    }

    /// The texts of all elements of a name.
    static List<String> all(String xml, String name) {
        return inner(xml, name).stream().map(XmlText::plain).toList();
    }

    /// The text of the first element of a name.
    static Optional<String> first(String xml, String name) {
        return all(xml, name).stream().findFirst();
    }

    private static String plain(String text) {
        return REFERENCE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(
                character(found.group(1), found.group(2), found.group(3))));
    }

    private static String character(String decimal, String hexadecimal, String name) {
        if (decimal != null) {
            return Character.toString(Integer.parseInt(decimal));
        }
        if (hexadecimal != null) {
            return Character.toString(Integer.parseInt(hexadecimal, 16));
        }
        return switch (name) {
            case "amp" -> "&";
            case "lt" -> "<";
            case "gt" -> ">";
            case "quot" -> "\"";
            default -> "'";
        };
    }
}
