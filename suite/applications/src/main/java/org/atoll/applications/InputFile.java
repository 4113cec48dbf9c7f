// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/// A file with data of a user's own. What is wrong with it is told in one line that names the
/// file and, where there is one, its line. Any thread may call.
///
/// @param path where it is, as the user wrote it
public record InputFile(Path path) {
    private static final int CHUNK = 1 << 16;

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

        /// Several flaws as one, whose message has a line for each.
        ///
        /// @param flaws at least one
        public static Flaw all(List<Flaw> flaws) {
            return new Flaw(String.join("\n", flaws.stream().map(Flaw::getMessage).toList()));
        }
    }

    /// What is thrown about the whole file.
    ///
    /// @param what     what is wrong, with the value
    /// @param expected what would be right
    public Flaw wrong(String what, String expected) {
        return new Flaw(path + ": " + what + "; expected " + expected);
    }

    /// Reads it as text. Blocks.
    ///
    /// @param each takes each line in turn
    /// @throws Flaw if it cannot be read
    public void lines(Consumer<Line> each) {
        read("a text file", () -> {
            try (BufferedReader reader =
                    Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
                int number = 0;
                for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                    each.accept(new Line(this, ++number, text));
                }
            }
        });
    }

    /// Reads it as numbers of four bytes, little endian. Blocks.
    ///
    /// @param each takes each number in turn
    /// @throws Flaw if it cannot be read, or ends within a number
    public void words(IntConsumer each) {
        read("a binary file", () -> {
            try (ReadableByteChannel channel = Files.newByteChannel(path)) {
                words(channel, each);
            }
        });
    }

    private void words(ReadableByteChannel channel, IntConsumer each) throws IOException {
        var bytes = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        long count = 0;
        while (channel.read(bytes) >= 0) {
            bytes.flip();
            for (; bytes.remaining() >= Integer.BYTES; count++) {
                each.accept(bytes.getInt());
            }
            bytes.compact();
        }
        if (bytes.position() > 0) {
            throw wrong("it ends " + bytes.position() + " bytes behind number " + count,
                    "numbers of " + Integer.BYTES + " bytes, little endian");
        }
    }

    /// A way to read the file.
    private interface Reading {
        void run() throws IOException;
    }

    private void read(String expected, Reading reading) {
        try {
            reading.run();
        } catch (NoSuchFileException e) {
            throw wrong("there is no such file", "the path of one, the same on every host");
        } catch (AccessDeniedException e) {
            throw wrong("this user may not read it", "a file that every rank's user may read");
        } catch (IOException e) {
            throw wrong("it cannot be read: " + e.getMessage(), expected);
        }
    }

    @Override
    public String toString() {
        return "file " + path;
    }
}
