// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.io.ObjectStreamConstants;
import java.util.List;
import java.util.Objects;
import org.atoll.codec.FilteredSerialization;
import org.atoll.codec.ObjectCodec;
import org.atoll.codec.guard.ObjectLimits;
import org.atoll.codec.ship.ClassSource;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The objects of messages: each is a graph that describes its classes itself, behind one byte.
/// What arrives may also be a stream of Java's serialization ([FilteredSerialization]); both ask
/// the same allow-list and keep the same limits.
public final class CompactObjects implements ObjectCodec {
    /// The first byte; Java's serialization begins with 0xac.
    static final byte FIRST = 0x42;

    private final FilteredSerialization streams;
    private final Graphs graphs;
    private final ObjectLimits limits;

    /// Creates a codec; reads the settings once.
    ///
    /// @param settings where the allow-list and the limits are read
    /// @param loader   where the classes of arriving objects are looked for
    /// @throws IllegalArgumentException if a setting is malformed
    public CompactObjects(Settings settings, ClassLoader loader) {
        this(settings, ClassSource.of(loader));
    }

    /// The same for a rank whose classes may come from others: then [#decode] may block.
    ///
    /// @param settings where the allow-list and the limits are read
    /// @param source   where the classes of arriving objects are looked for
    /// @throws IllegalArgumentException if a setting is malformed
    public CompactObjects(Settings settings, ClassSource source) {
        this.streams = new FilteredSerialization(settings, source.loader());
        this.graphs = new Graphs(settings, source, List.of());
        this.limits = graphs.limits();
    }

    @Override
    public byte[] encode(@Nullable Object value) {
        GraphWriter writer = graphs.writer();
        try {
            writer.putByte(FIRST);
            writer.putObject(value);
            limits.checkLength(writer.bytes());
            return writer.toArray();
        } finally {
            writer.release();
        }
    }

    @Override
    public @Nullable Object decode(byte[] bytes, int offset, int length) {
        return decode(bytes, offset, length, Object.class);
    }

    @Override
    public <T> @Nullable T decode(byte[] bytes, int offset, int length, Class<T> wanted) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length > 0 && bytes[offset] == (byte) (ObjectStreamConstants.STREAM_MAGIC >> 8)) {
            return streams.decode(bytes, offset, length, wanted);
        }
        GraphReader reader = graphs.readerInPlace(null, bytes, offset, length);
        try {
            if (reader.getByte() != FIRST) {
                throw new IllegalArgumentException("a message of " + length
                        + " bytes holds no readable object: it begins with another mark");
            }
            T value = reader.getObject(wanted);
            if (reader.left() > 0) {
                throw GraphInput.damaged(reader.left() + " bytes are left behind it");
            }
            return value;
        } finally {
            reader.release();
        }
    }
}
