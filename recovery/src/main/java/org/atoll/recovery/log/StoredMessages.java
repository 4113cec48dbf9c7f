// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.message.Stored;

/// The messages that had come to a rank and were not received, as snapshots hold them.
public final class StoredMessages {
    private static final int ABSENT = -1;

    private StoredMessages() {}

    /// Writes some.
    ///
    /// @throws IOException if they cannot be written
    public static void write(DataOutputStream out, List<Stored> messages) throws IOException {
        out.writeInt(messages.size());
        for (Stored each : messages) {
            write(out, each);
        }
    }

    private static void write(DataOutputStream out, Stored message) throws IOException {
        out.writeInt(message.source());
        out.writeInt(message.context());
        out.writeInt(message.tag());
        out.writeLong(message.length());
        out.writeLong(message.number());
        MemorySegment bytes = message.bytes();
        if (bytes == null) {
            out.writeInt(ABSENT);
        } else {
            out.writeInt((int) bytes.byteSize());
            out.write(bytes.toArray(ValueLayout.JAVA_BYTE));
        }
    }

    /// Reads what was written.
    ///
    /// @throws IOException if it is not there
    public static List<Stored> read(DataInputStream in) throws IOException {
        List<Stored> messages = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            messages.add(readStored(in));
        }
        return messages;
    }

    private static Stored readStored(DataInputStream in) throws IOException {
        int source = in.readInt();
        int context = in.readInt();
        int tag = in.readInt();
        long length = in.readLong();
        long number = in.readLong();
        int present = in.readInt();
        return new Stored(source, context, tag, length, number,
                present == ABSENT ? null : MemorySegment.ofArray(in.readNBytes(present)));
    }
}
