// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.wire.Frame;

/// The frames of a service, as they come.
///
/// @param station of the service whose frames they are
public record StationInlets(Station station) implements Inlets {
    private static final byte[] NOTHING = {};

    @Override
    public void words(FrameKind kind, Taker taker) {
        station.handle(kind, (source, memory, header, payload) -> taker.take(
                source, Frame.context(memory, header), Frame.tag(memory, header),
                Frame.word(memory, header), NOTHING));
    }

    @Override
    public void units(FrameKind kind, Taker taker) {
        station.handle(kind, new Assembly((source, a, b, memory, at, bytes) ->
                taker.take(source, a, b, 0, copy(memory, at, bytes))));
    }

    @Override
    public void numbered(FrameKind kind, Taker taker) {
        station.handle(kind, new Assembly((source, a, b, memory, at, bytes) ->
                taker.take(source, a, b, memory.get(JAVA_LONG_UNALIGNED, at), copy(
                        memory, at + NumberedUnit.HEAD_BYTES,
                        bytes - NumberedUnit.HEAD_BYTES))));
    }

    /// The bytes as the taker's own: what has come in parts is in an array of its own already.
    private static byte[] copy(MemorySegment memory, long at, long bytes) {
        return at == 0 && memory.heapBase().orElse(null) instanceof byte[] whole
                        && whole.length == bytes && memory.byteSize() == bytes
                ? whole
                : memory.asSlice(at, bytes).toArray(JAVA_BYTE);
    }
}
