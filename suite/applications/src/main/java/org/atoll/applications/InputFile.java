// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// A text file with data of a user's own. What is wrong with it is told in one line that names the
/// file and, where there is one, its line. Any thread may call.
///
/// @param path where it is, as the user wrote it
public record InputFile(Path path) {

    /// One line of it.
    ///
    /// @param number which line, from 1
    public record Line(InputFile file, int number, String text) {

        /// What is thrown about this line.
        ///
        /// @param what     what is wrong, with the value
        /// @param expected what would be right
        public Flaw wrong(String what, String expected) {
            return new Flaw(
                    file.path + ", line " + number + ": " + what + "; expected " + expected);
        }
    }

    /// An exception that says what is wrong with a file.
    public static final class Flaw extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        Flaw(String message) {
            super(message);
        }
    }

    /// What is thrown about the whole file.
    ///
    /// @param what     what is wrong, with the value
    /// @param expected what would be right
    public Flaw wrong(String what, String expected) {
        return new Flaw(path + ": " + what + "; expected " + expected);
    }

    /// Reads it. Blocks.
    ///
    /// @param each takes each line in turn
    /// @throws Flaw if it cannot be read
    public void lines(Consumer<Line> each) {
        try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
            int number = 0;
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                each.accept(new Line(this, ++number, text));
            }
        } catch (NoSuchFileException e) {
            throw wrong("there is no such file", "the path of one, the same on every host");
        } catch (AccessDeniedException e) {
            throw wrong("this user may not read it", "a file that every rank's user may read");
        } catch (IOException e) {
            throw wrong("it cannot be read: " + e.getMessage(), "a text file");
        }
    }

    @Override
    public String toString() {
        return "file " + path;
    }
}
