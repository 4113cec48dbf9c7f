// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A prefix to a class's name that says which version of the class is meant, and who has it.
///
/// @param rank a rank that can send the file
record Label(ClassHash hash, int rank) {
    private static final Pattern TEXT = Pattern.compile("([0-9a-f]{32})@(\\d{1,9})\t");

    /// Reads one.
    ///
    /// @return null if there is none
    static @Nullable Label read(String text) {
        Matcher label = TEXT.matcher(text);
        if (label.matches()) {
            return new Label(new ClassHash(label.group(1)), Integer.parseInt(label.group(2)));
        }
        if (text.isEmpty()) {
            return null;
        }
        throw new IllegalArgumentException("the message is damaged: a class is labelled '"
                + text.strip() + "'");
    }

    /// A text without the labels in it.
    static String without(String text) {
        return text.indexOf('\t') < 0 ? text : TEXT.matcher(text).replaceAll("");
    }

    String text() {
        return hash.text() + "@" + rank + "\t";
    }
}
