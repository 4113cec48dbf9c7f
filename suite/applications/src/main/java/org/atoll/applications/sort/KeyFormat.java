// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.atoll.applications.InputFile;
import org.atoll.applications.InputFile.Line;

/// The forms of keys in a file.
enum KeyFormat {
    /// One key in each line; empty lines, and those that begin with `#`, do not count.
    TEXT {
        @Override
        void read(InputFile file, Keys keys) {
            file.lines(line -> {
                String text = line.text().strip();
                if (!text.isEmpty() && !text.startsWith("#")) {
                    keys.add(number(line, text));
                }
            });
        }

        @Override
        void write(int[] keys, OutputStream stream) throws IOException {
            var text = new StringBuilder();
            for (int i = 0; i < keys.length; i++) {
                text.append(keys[i]).append('\n');
                if (text.length() >= CHUNK || i == keys.length - 1) {
                    stream.write(text.toString().getBytes(StandardCharsets.US_ASCII));
                    text.setLength(0);
                }
            }
        }
    },

    /// Four bytes for each key, little endian.
    BINARY {
        @Override
        void read(InputFile file, Keys keys) {
            file.words(keys::add);
        }

        @Override
        void write(int[] keys, OutputStream stream) throws IOException {
            var bytes = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < keys.length; i++) {
                bytes.putInt(keys[i]);
                if (!bytes.hasRemaining() || i == keys.length - 1) {
                    stream.write(bytes.array(), 0, bytes.position());
                    bytes.clear();
                }
            }
        }
    };

    private static final int CHUNK = 1 << 16;
    private static final String ENDING = ".bin";

    /// The form that a file's name tells: binary if it ends in `.bin`.
    static KeyFormat of(Path path) {
        return path.toString().endsWith(ENDING) ? BINARY : TEXT;
    }

    /// The keys of a file. Blocks.
    ///
    /// @throws InputFile.Flaw if the file is not as it should be; names the line, if it has lines
    int[] keys(InputFile file) {
        var keys = new Keys(file);
        read(file, keys);
        return keys.numbers.build().toArray();
    }

    abstract void read(InputFile file, Keys keys);

    /// Writes keys. Blocks.
    abstract void write(int[] keys, OutputStream stream) throws IOException;

    private static int number(Line line, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw line.wrong("'" + text + "' is no key", "a whole number from "
                    + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
        }
    }

    /// Keys that are read, up to as many as can be sorted.
    static final class Keys {
        private final InputFile file;
        private final IntStream.Builder numbers = IntStream.builder();
        private int count;

        private Keys(InputFile file) {
            this.file = file;
        }

        void add(int key) {
            if (count == SortProblem.MOST_KEYS) {
                throw file.wrong("it has more than " + count + " keys",
                        "at most so many: split the file");
            }
            count++;
            numbers.add(key);
        }
    }
}
