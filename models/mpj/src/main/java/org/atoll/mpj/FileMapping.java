// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import org.atoll.mpj.FileView.Representation;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.file.Access;
import org.atoll.mpj.file.Etypes;
import org.atoll.mpj.file.Numbers;
import org.atoll.mpj.file.Tiling;
import org.jspecify.annotations.Nullable;

/// A view and where its bytes lie.
///
/// @param view   as the program gave it
/// @param tiling the same as runs of bytes
record FileMapping(FileView view, Tiling tiling) {

    /// The mapping of a view.
    ///
    /// @throws IllegalArgumentException if the filetype is not built of whole etypes, or its tiles
    ///     overlap
    static FileMapping of(FileView view) {
        Tiling tiling = Tiling.of(view.displacement(), view.filetype());
        Etypes.require(view.etype(), view.filetype(), tiling);
        return new FileMapping(view, tiling);
    }

    long etypeBytes() {
        return view.etype().bytes();
    }

    /// How many etypes there are before a byte of the file; one that lies on both sides counts.
    long etypesBefore(long place) {
        return (tiling.packedBefore(place) + etypeBytes() - 1) / etypeBytes();
    }

    /// The last etype at which a file can end.
    long lastEtype() {
        return tiling.room() / etypeBytes();
    }

    /// The first packed byte of an etype, in front of so many bytes.
    ///
    /// @throws IllegalArgumentException if there is no such etype, or if a file cannot have the
    ///     bytes there
    long packed(String call, long etypes, long bytes) {
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

    Access access(long packed, MemorySegment memory) {
        return new Access(tiling, packed, memory);
    }

    /// The numbers of a part whose bytes are turned on their way, or null if none are.
    @Nullable Numbers turned(Part part) {
        if (view.representation() == Representation.NATIVE) {
            return null;
        }
        Numbers known = Numbers.of(part.elements());
        return known.areBytes() ? new Numbers(view.numbers()) : known;
    }
}
