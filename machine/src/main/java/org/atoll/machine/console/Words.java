// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.util.ArrayList;
import java.util.List;

/// The words of a command line: separated by blanks, but not within quotes, single or double; a
/// backslash takes the next character as it is, also within double quotes.
final class Words {
    private final String line;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean isOpen;
    private int at;

    private Words(String line) {
        this.line = line;
    }

    /// Takes a line apart. What stands behind `#` at the beginning of a word is left out.
    ///
    /// @throws CommandException if a quote is not closed
    static List<String> of(String line) {
        return new Words(line).read();
    }

    private List<String> read() {
        while (at < line.length()) {
            char next = line.charAt(at++);
            if (next == '#' && !isOpen) {
                break;
            } else if (Character.isWhitespace(next)) {
                end();
            } else {
                isOpen = true;
                take(next);
            }
        }
        end();
        return words;
    }

    private void take(char next) {
        switch (next) {
            case '\'', '"' -> quoted(next);
            case '\\' -> word.append(at < line.length() ? line.charAt(at++) : next);
            default -> word.append(next);
        }
    }

    private void quoted(char quote) {
        while (at < line.length()) {
            char next = line.charAt(at++);
            if (next == quote) {
                return;
            }
            boolean isTakenAsIs = next == '\\' && quote == '"' && at < line.length();
            word.append(isTakenAsIs ? line.charAt(at++) : next);
        }
        throw CommandException.misuse("a quote " + quote + " is not closed in: " + line.strip());
    }

    private void end() {
        if (isOpen) {
            words.add(word.toString());
            word.setLength(0);
            isOpen = false;
        }
    }
}
