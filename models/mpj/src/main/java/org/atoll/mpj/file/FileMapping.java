// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.Layout;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Portion;
import org.jspecify.annotations.Nullable;

/// A view and where its bytes lie.
///
/// @param etype   the unit of positions
/// @param tiling  where the packed bytes of the view lie
/// @param turned  whether numbers in the file have the byte order of external32
/// @param numbers how long the numbers are of which an etype consists
@SuppressWarnings("ArrayRecordComponent") // nobody writes there
public record FileMapping(Layout etype, Tiling tiling, boolean turned, int[] numbers) {

    /// The mapping of a view.
    ///
    /// @throws IllegalArgumentException if the filetype is not built of whole etypes, or its tiles
    ///     overlap
    public static FileMapping of(
            long displacement, Layout etype, Layout filetype, boolean turned, int[] numbers) {
        Tiling tiling = Tiling.of(displacement, filetype);
        Etypes.require(etype, filetype, tiling);
        return new FileMapping(etype, tiling, turned, numbers);
    }

    /// The etype's length.
    public long etypeBytes() {
        return etype.bytes();
    }

    /// How many etypes there are before a byte of the file; one that lies on both sides counts.
    public long etypesBefore(long place) {
        return (tiling.packedBefore(place) + etypeBytes() - 1) / etypeBytes();
    }

    /// The last etype at which a file can end.
    public long lastEtype() {
        return tiling.room() / etypeBytes();
    }

    /// The first packed byte of an etype, in front of so many bytes.
    ///
    /// @throws IllegalArgumentException if there is no such etype, or if a file cannot have the
    ///     bytes there
    public long packed(String call, long etypes, long bytes) {
        if (etypes < 0) {
            throw Fault.wrongArgument(call, "offset", "it is at least 0 etypes", etypes);
        }
        long room = tiling.room();
        if (bytes > room || etypes > (room - bytes) / etypeBytes()) {
            throw noRoom(call, etypes, bytes);
        }
        return etypes * etypeBytes();
    }

    private IllegalArgumentException noRoom(String call, long etypes, long bytes) {
        String allowed = "this view has room for " + lastEtype() + " etypes of " + etypeBytes()
                + " bytes";
        return bytes == 0
                ? Fault.wrongArgument(call, "offset", allowed, etypes)
                : Fault.wrongArgument(
                        call, "offset is # and the part has # bytes", allowed, etypes, bytes);
    }

    /// An access to the bytes that a view shows.
    public FileAccess access(long packed, MemorySegment memory) {
        return new FileAccess(tiling, packed, memory);
    }

    /// The numbers of a part whose bytes are turned on their way, or null if none are.
    @Nullable Numbers turned(Portion part) {
        if (!turned) {
            return null;
        }
        Numbers known = Numbers.of(part.elements());
        return known.areBytes() ? new Numbers(numbers) : known;
    }
}
