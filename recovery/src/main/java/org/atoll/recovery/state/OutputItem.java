// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.atoll.fabric.files.NamedFile;
import org.atoll.recovery.store.ItemKind;

/// An output file: a snapshot holds its length only.
final class OutputItem implements StateItem {
    private final Appender appender;

    /// Opens the file; makes it if it is not there.
    ///
    /// @throws IOException if it cannot be written
    OutputItem(Path path) throws IOException {
        NamedFile named = NamedFile.at(path);
        this.appender = new Appender(named, FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    }

    /// What the program writes to.
    OutputStream stream() {
        return appender;
    }

    @Override
    public ItemKind kind() {
        return ItemKind.OUTPUT;
    }

    @Override
    public long elements() {
        return 1;
    }

    @Override
    public long prepare() throws IOException {
        appender.flush();
        return Long.BYTES;
    }

    @Override
    public void save(MemorySegment to) {
        to.set(JAVA_LONG_UNALIGNED, 0, appender.written);
    }

    @Override
    public void load(MemorySegment from) throws IOException {
        appender.cut(from.get(JAVA_LONG_UNALIGNED, 0));
    }

    /// Begins the file anew.
    void clear() throws IOException {
        appender.cut(0);
    }

    @Override
    public void settle() throws IOException {
        appender.force();
    }

    /// Collects what is written, and writes it at the end of the file.
    private static final class Appender extends OutputStream {
        private static final int COLLECTED_BYTES = 1 << 13;

        private final NamedFile named;
        private final FileChannel channel;
        private final ByteBuffer collected = ByteBuffer.allocateDirect(COLLECTED_BYTES);
        private long written;
        private volatile boolean isClosed;

        Appender(NamedFile named, FileChannel channel) {
            this.named = named;
            this.channel = channel;
        }

        void cut(long length) throws IOException {
            long found = channel.size();
            if (found < length) {
                throw new IOException("the file " + named + " has " + found
                        + " bytes, less than the " + length + " when the snapshot was taken");
            }
            if (found > length) {
                channel.truncate(length);
            }
            written = length;
        }

        @Override
        public void write(int value) throws IOException {
            if (!collected.hasRemaining()) {
                flush();
            }
            collected.put((byte) value);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (length > collected.remaining()) {
                flush();
            }
            if (length > collected.remaining()) {
                put(ByteBuffer.wrap(bytes, offset, length));
            } else {
                collected.put(bytes, offset, length);
            }
        }

        @Override
        public void flush() throws IOException {
            if (!isClosed) {
                put(collected.flip());
                collected.clear();
            }
        }

        private void put(ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                written += channel.write(bytes, written);
            }
        }

        /// What was closed has been forced.
        void force() throws IOException {
            if (!isClosed) {
                channel.force(false);
            }
        }

        @Override
        public void close() throws IOException {
            if (!isClosed) {
                flush();
                channel.force(false);
                isClosed = true;
                channel.close();
            }
        }
    }
}
