// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.message.Stored;
import org.atoll.fabric.message.Tap;
import org.atoll.fabric.message.Tap.Origin;

/// The messages of a rank as a snapshot holds them: its counters, what has come and was not
/// received, and what others may still want.
///
/// @param begun       how many choices had begun
/// @param early       the choices from before the program began, which each life makes again
/// @param streams     the counters of all streams
/// @param unreceived  what had come, in that order
/// @param logs        for each rank what it may still want, in blocks of [MessageLog]
record SavedLog(
        long begun, List<Choices.Choice> early, List<OfStream> streams, List<Stored> unreceived,
        List<List<MemorySegment>> logs) {

    /// The counters of one stream.
    record OfStream(
            int peer, int context, int tag, long sent, long sentBefore, long arrived,
            long arrivedBefore) {}

    /// The numbers of the messages of a stream that had been announced only.
    long[] lacking(OfStream stream) {
        return unreceived.stream()
                .filter(each -> each.bytes() == null && each.source() == stream.peer
                        && each.context() == stream.context
                        && Tap.streamTag(each.context(), each.tag()) == stream.tag)
                .mapToLong(Stored::number)
                .toArray();
    }

    /// All but the logs, as bytes.
    byte[] head() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(begun);
            out.writeInt(early.size());
            for (Choices.Choice each : early) {
                out.writeLong(each.number());
                out.writeInt(each.origin().source());
                out.writeLong(each.origin().number());
            }
            out.writeInt(streams.size());
            for (OfStream each : streams) {
                out.writeInt(each.peer);
                out.writeInt(each.context);
                out.writeInt(each.tag);
                out.writeLong(each.sent);
                out.writeLong(each.sentBefore);
                out.writeLong(each.arrived);
                out.writeLong(each.arrivedBefore);
            }
            StoredMessages.write(out, unreceived);
            out.writeInt(logs.size());
            for (List<MemorySegment> each : logs) {
                out.writeInt(each.size());
                for (MemorySegment block : each) {
                    out.writeLong(block.byteSize());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// The logs, one block behind the other.
    List<MemorySegment> blocks() {
        return logs.stream().flatMap(List::stream).toList();
    }

    /// From a snapshot.
    ///
    /// @param head   what [#head] gave
    /// @param blocks what [#blocks] gave, as one
    static SavedLog of(MemorySegment head, MemorySegment blocks) {
        try (DataInputStream in = new DataInputStream(
                new ByteArrayInputStream(head.toArray(ValueLayout.JAVA_BYTE)))) {
            long begun = in.readLong();
            List<Choices.Choice> early = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                early.add(new Choices.Choice(
                        in.readLong(), new Origin(in.readInt(), in.readLong())));
            }
            List<OfStream> streams = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                streams.add(new OfStream(
                        in.readInt(), in.readInt(), in.readInt(), in.readLong(), in.readLong(),
                        in.readLong(), in.readLong()));
            }
            List<Stored> unreceived = StoredMessages.read(in);
            return new SavedLog(begun, early, streams, unreceived, readLogs(in, blocks));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<List<MemorySegment>> readLogs(DataInputStream in, MemorySegment blocks)
            throws IOException {
        List<List<MemorySegment>> logs = new ArrayList<>();
        long at = 0;
        for (int left = in.readInt(); left > 0; left--) {
            List<MemorySegment> log = new ArrayList<>();
            for (int more = in.readInt(); more > 0; more--) {
                long bytes = in.readLong();
                log.add(blocks.asSlice(at, bytes));
                at += bytes;
            }
            logs.add(log);
        }
        return logs;
    }
}
