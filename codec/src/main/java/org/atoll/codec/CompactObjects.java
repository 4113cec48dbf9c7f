// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// Objects in the short form of [CompactFormat] as long as all of them are plain: records, texts,
/// boxed numbers, arrays, `ArrayList`, `HashMap`, `LinkedHashMap` in the order of insertion, and
/// what `List.of` and `Stream.toList` make. A graph with any other object goes through
/// [FilteredSerialization] as a whole. What arrives may be in either form; both ask the same
/// allow-list and keep the same limits.
///
/// Records must be `Serializable` as ever. Arrays and collections that are met twice stay one
/// object; a record that has only numbers, texts and boxed numbers is written each time it is
/// met. Its canonical constructor makes each record that arrives.
public final class CompactObjects implements ObjectCodec {
    private final ObjectCodec others;
    private final AllowedClasses classes;
    private final ObjectLimits limits;
    private final AtomicReference<@Nullable CompactWriter> spare = new AtomicReference<>();

    /// Creates a codec; reads the settings once.
    ///
    /// @param settings where the allow-list and the limits are read
    /// @param loader   where the classes of arriving objects are looked for
    /// @throws IllegalArgumentException if a setting is malformed
    public CompactObjects(Settings settings, ClassLoader loader) {
        this.others = new FilteredSerialization(settings, loader);
        this.classes = new AllowedClasses(AllowList.from(settings), loader);
        this.limits = ObjectLimits.from(settings);
    }

    @Override
    public byte[] encode(@Nullable Object value) {
        CompactWriter taken = spare.getAndSet(null);
        CompactWriter writer = taken != null ? taken : new CompactWriter(limits.depth());
        try {
            byte[] bytes = writer.write(value);
            limits.checkLength(bytes.length);
            return bytes;
        } catch (NotPlain | StackOverflowError e) {
            return others.encode(value);
        } finally {
            spare.set(writer);
        }
    }

    @Override
    public @Nullable Object decode(byte[] bytes, int offset, int length) {
        return decode(bytes, offset, length, Object.class);
    }

    @Override
    public <T> @Nullable T decode(byte[] bytes, int offset, int length, Class<T> wanted) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length == 0 || bytes[offset] != CompactFormat.FIRST) {
            return others.decode(bytes, offset, length, wanted);
        }
        limits.checkLength(length);
        try {
            return wanted.cast(
                    new CompactReader(bytes, offset, length, limits, classes).read(wanted));
        } catch (IllegalArgumentException | Wanted.Refusal e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) { // of hashCode and equals, too
            throw new IllegalArgumentException(
                    "a message of " + length + " bytes holds no readable object: " + e, e);
        }
    }
}
