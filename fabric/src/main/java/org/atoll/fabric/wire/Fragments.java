// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.wire;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

/// The bytes of elements that come divided, by pieces of a message or turns of a board, until all
/// of an element are there. What is made of all its bytes at once, such as a record whose
/// constructor looks at them, cannot be made of some ([Packer#unitBytes]). Pieces may come in any
/// order. One thread at a time.
public final class Fragments {
    private final Map<Place, Fragment> incomplete = new HashMap<>();

    /// Begins with nothing.
    public Fragments() {}

    /// The place of one element.
    private record Place(Object buffer, long offset, long element) {}

    /// The bytes of one element that have come.
    private static final class Fragment {
        private final MemorySegment bytes;
        private int present;

        Fragment(int unit) {
            bytes = MemorySegment.ofArray(new byte[unit]);
        }

        boolean isWholeWith(MemorySegment part, int within) {
            MemorySegment.copy(part, 0, bytes, within, part.byteSize());
            present += (int) part.byteSize();
            return present == bytes.byteSize();
        }
    }

    /// Copies packed bytes into a user's buffer, as [Packer#unpack] does, but for elements of
    /// which some have not come: these are kept here, and made when the rest comes.
    ///
    /// @param buffer   the user's buffer
    /// @param offset   where the message begins in the buffer, in elements
    /// @param position the first packed byte given, counted from the message's start
    /// @param length   how many packed bytes are given
    /// @param source   where they are
    /// @param at       the first one there
    public void unpack(
            Packer packer,
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        int unit = packer.unitBytes();
        for (long done = 0; done < length; ) {
            long here = position + done;
            long whole = here % unit == 0 ? (length - done) / unit * unit : 0;
            if (whole > 0) {
                packer.unpack(buffer, offset, here, whole, source, at + done);
                done += whole;
            } else {
                int within = (int) (here % unit);
                long part = Math.min(unit - within, length - done);
                Place place = new Place(buffer, offset, here / unit);
                Fragment known = incomplete.computeIfAbsent(place, _ -> new Fragment(unit));
                if (known.isWholeWith(source.asSlice(at + done, part), within)) {
                    incomplete.remove(place);
                    packer.unpack(buffer, offset, here - within, unit, known.bytes, 0);
                }
                done += part;
            }
        }
    }

    /// Says so if a message has ended within an element.
    ///
    /// @throws IllegalArgumentException if there are bytes of an element that has not all of them
    public void requireNone() {
        if (!incomplete.isEmpty()) {
            Fragment fragment = incomplete.values().iterator().next();
            throw new IllegalArgumentException(
                    "the message ends with " + fragment.present + " bytes of an element of "
                            + fragment.bytes.byteSize());
        }
    }

    /// Forgets what has not come.
    public void clear() {
        incomplete.clear();
    }
}
