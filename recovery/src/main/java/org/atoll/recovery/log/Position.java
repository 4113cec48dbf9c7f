// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// A rank's part of a peer's messages, told when either of them is in a new life.
///
/// @param streams one for each that has any
record Position(List<OfStream> streams) {

    /// Its part of one stream. Nobody changes the arrays.
    ///
    /// @param tag     its tag, or [org.atoll.fabric.message.Tap#ALL_TAGS]
    /// @param again   so many of the first ones have come once more
    /// @param before  so many came before the program began, which are wanted once more by a life
    ///     that comes from a snapshot
    /// @param arrived so many have come
    /// @param lacks   the numbers of those that were announced only
    /// @param marks   what those were that have come, from some number on
    @SuppressWarnings("ArrayRecordComponent") // a list of boxed numbers would be far longer
    record OfStream(
            int context, int tag, long again, long before, long arrived, long[] lacks,
            Marks marks) {}

    /// The marks of some messages, one behind the other.
    ///
    /// @param from the number of the first
    @SuppressWarnings("ArrayRecordComponent") // as above
    record Marks(long from, long[] values) {}

    /// As bytes.
    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(streams.size());
            for (OfStream each : streams) {
                out.writeInt(each.context);
                out.writeInt(each.tag);
                out.writeLong(each.again);
                out.writeLong(each.before);
                out.writeLong(each.arrived);
                write(out, each.lacks);
                out.writeLong(each.marks.from);
                write(out, each.marks.values);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, long[] values) throws IOException {
        out.writeInt(values.length);
        for (long value : values) {
            out.writeLong(value);
        }
    }

    /// From bytes.
    static Position of(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            List<OfStream> all = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                all.add(new OfStream(
                        in.readInt(), in.readInt(), in.readLong(), in.readLong(),
                        in.readLong(), read(in), new Marks(in.readLong(), read(in))));
            }
            return new Position(all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long[] read(DataInputStream in) throws IOException {
        long[] values = new long[in.readInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readLong();
        }
        return values;
    }
}
