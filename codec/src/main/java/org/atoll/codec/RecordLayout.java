// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.atoll.codec.guard.Neighbours;
import org.atoll.fabric.wire.Elements;

/// The elements of an array of records whose components are primitive, or again such records. A
/// record is packed without gaps, its components in the order of declaration, so that both sides
/// need the same class and nothing else.
///
/// Packing runs in a class generated next to the record's, at about the speed of memory; it
/// allocates nothing, and unpacking only the records. A record that travels in two frames is
/// packed twice, and made once, of all its bytes: its constructor may look at them. There is one
/// layout for each class; any thread may use it.
public final class RecordLayout<R extends Record> implements Elements {
    private static final ClassValue<RecordLayout<?>> LAYOUTS =
            new ClassValue<>() {
                @Override
                protected RecordLayout<?> computeValue(Class<?> type) {
                    return new RecordLayout<>(type.asSubclass(Record.class));
                }
            };

    private final Class<R> type;
    private final RecordCopier copier;
    private final int bytes;

    private RecordLayout(Class<R> type) {
        RecordShape shape = RecordShape.of(type);
        this.type = type;
        this.bytes = shape.bytes();
        this.copier = copier(shape);
    }

    /// The layout of a class.
    ///
    /// @return always the same one for the class
    /// @throws IllegalArgumentException if a component is neither primitive nor such a record, or
    ///     the class's module does not open its package to `org.atoll.codec`
    @SuppressWarnings("unchecked") // the layout of a class makes only its records
    public static <R extends Record> RecordLayout<R> of(Class<R> type) {
        return (RecordLayout<R>) LAYOUTS.get(type);
    }

    private static RecordCopier copier(RecordShape shape) {
        Class<?> type = shape.type();
        try {
            return (RecordCopier) Neighbours.make(type, new RecordCopierWriter(shape).write());
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "record " + type.getName() + " cannot be reached: its module must open the"
                            + " package " + type.getPackageName() + " to org.atoll.codec",
                    e);
        }
    }

    /// The class of records.
    public Class<R> type() {
        return type;
    }

    @Override
    public int elementBytes() {
        return bytes;
    }

    @Override
    public int unitBytes() {
        return bytes;
    }

    @Override
    public Object allocate(long count) {
        return Array.newInstance(type, Range.index(count));
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        Object[] source = (Object[]) from;
        Object[] target = (Object[]) to;
        int size = Range.index(count);
        System.arraycopy(source, Range.index(fromOffset), target, Range.index(toOffset), size);
    }

    /// Refuses an array that has no record where one is to be sent, or one with a component that
    /// is null instead of a record.
    ///
    /// @param buffer an array of records
    /// @throws IllegalArgumentException if there is such an element
    public static void requireRecords(Object buffer, long offset, long count) {
        RecordLayout<?> layout = LAYOUTS.get(buffer.getClass().getComponentType());
        layout.require((Object[]) buffer, (int) offset, (int) count);
    }

    private void require(Object[] records, int from, int count) {
        int gap = copier.gap(records, from, count);
        if (gap >= 0) {
            throw new IllegalArgumentException(
                    "element " + gap + " of the " + records.getClass().getSimpleName() + " is "
                            + records[gap] + ": allowed are records, without null in them");
        }
    }

    /// Packs whole records. Who could not look at them before is told here what is missing.
    private void pack(Object[] records, int from, int count, MemorySegment target, long at) {
        try {
            copier.pack(records, from, count, target, at);
        } catch (NullPointerException e) {
            require(records, from, count);
            throw e;
        }
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        Object[] records = (Object[]) buffer;
        for (long done = 0; done < length; ) {
            int index = Range.index(offset + (position + done) / bytes);
            int within = (int) ((position + done) % bytes);
            int whole = within > 0 ? 0 : Range.index((length - done) / bytes);
            if (whole > 0) {
                pack(records, index, whole, target, at + done);
                done += (long) whole * bytes;
            } else {
                long part = Math.min(bytes - within, length - done);
                MemorySegment one = MemorySegment.ofArray(new byte[bytes]);
                pack(records, index, 1, one, 0);
                MemorySegment.copy(one, within, target, at + done, part);
                done += part;
            }
        }
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        if (position % bytes != 0 || length % bytes != 0) {
            throw new IllegalArgumentException(
                    "packed bytes " + position + " to " + (position + length)
                            + " are no whole records of " + bytes);
        }
        int index = Range.index(offset + position / bytes);
        copier.unpack((Object[]) buffer, index, Range.index(length / bytes), source, at);
    }

    @Override
    public String toString() {
        return "records " + type.getName();
    }
}
